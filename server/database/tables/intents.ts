import type { ColumnType } from 'kysely';
import type { Instant } from '#domain/time.ts';

/** Something that is to be done outside the database, and how it ended (server/intents). */
export interface IntentTable {
  tenant_id: string;
  intent_id: string;
  /** The name of its kind: `card`, `door`, `mail` … */
  kind: string;
  /** `given_up`: the outcome is unknown, and it is too late to try again. */
  state: 'open' | 'succeeded' | 'refused' | 'given_up';
  member_id: number | null;
  tranid: number | null;
  /** Names what may be open or done only once; null where it may be repeated. */
  subject: string | null;
  /** In the shape of its kind's schema. */
  detail: ColumnType<unknown, string, string>;
  /** The path of the endpoint that asked for it; null where no request did. */
  call: string | null;
  idempotency_key: string | null;
  body_hash: string | null;
  /** The one under way included. */
  attempts: number;
  /** From then on any process may try; null: only the same command may ask again. */
  next_attempt_at: Instant | null;
  created_at: Instant;
  settled_at: Instant | null;
}
