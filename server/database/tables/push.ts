import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The keys by which push services know the pushes of a tenant (RFC 8292), base64url; none where VAPID_* are set. */
export interface VapidKeyTable extends OfTenant {
  public_key: string;
  private_key: string;
}

/** A device that is pushed to, for as long as its session lasts. */
export interface PushSubscriptionTable extends OfTenant {
  subscription_id: GeneratedAlways<number>;
  member_id: number;
  token_hash: string;
  /** One of the places that a member has, from 1 on. */
  nth: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The public key that it was made for: pushes under another one are refused. */
  vapid_key: string;
  subscribed_at: Instant;
}

/** A notice that is to be pushed; the row goes when that is queued. */
export interface PushedNoticeTable extends OfTenant {
  notice_id: number;
  /** Where it leads, below the tenant's origin. */
  path: string;
  /** From when it is worth nothing. */
  worth_until_at: Instant;
  /** Without it the push is not given out (server/messages/premise); null where it says what stays true. */
  premise: ColumnType<unknown, string | null, never>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Instant | null>;
}
