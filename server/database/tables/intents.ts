import type { ColumnType } from 'kysely';
import type { Instant } from '#domain/time.ts';

/** Something that is to be done outside the database, and what has become of it (server/intents). */
export interface IntentTable {
  tenant_id: string;
  intent_id: string;
  /** The name of its kind: `card`, `door`, `mail` … */
  kind: string;
  /** `given_up`: nobody knows what became of it, and it is too late to try again. */
  state: 'open' | 'succeeded' | 'refused' | 'given_up';
  member_id: number | null;
  tranid: number | null;
  /** What of its kind may be open or done only once; null where it may be done again and again. */
  subject: string | null;
  /** As the kind's schema says. */
  detail: ColumnType<unknown, string, string>;
  /** The path of the endpoint that asked for it; null where no request did. */
  call: string | null;
  idempotency_key: string | null;
  body_hash: string | null;
  /** Those under way count. */
  attempts: number;
  /** From when on any process may try; null: only whoever asked for it may ask again. */
  next_attempt_at: Instant | null;
  created_at: Instant;
  settled_at: Instant | null;
}
