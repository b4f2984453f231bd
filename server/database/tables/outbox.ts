import type { Generated } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The readers of a message: a member, or somebody who is to be one, or the house (operators and the support). */
export type Audience = 'member' | 'house';

/** A mail, text message or push; whether it was delivered says its intent (messages/outbox.ts). */
export interface OutboxTable extends OfTenant {
  message_id: Generated<number>;
  channel: 'mail' | 'sms' | 'push';
  /** A member who goes takes their own messages along, not those of an operator who has the same address. */
  audience: Generated<Audience>;
  recipient: string;
  subject: string;
  body: string;
  queued_at: Instant;
  /** The reservation that a mail is about, whose calendar entry goes with it. */
  tranid: Generated<number | null>;
}
