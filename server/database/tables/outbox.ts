import type { Generated } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** A mail, text message or push; whether it was delivered says its intent (messages/outbox.ts). */
export interface OutboxTable extends OfTenant {
  message_id: Generated<number>;
  channel: 'mail' | 'sms' | 'push';
  recipient: string;
  subject: string;
  body: string;
  queued_at: Instant;
  /** The reservation that a mail is about, whose calendar entry goes with it. */
  tranid: Generated<number | null>;
}
