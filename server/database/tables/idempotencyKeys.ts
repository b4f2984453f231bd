import type { JSONColumnType } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The answer to a command, stored for 24 hours for its repetitions (usecase/idempotency.ts). */
export interface IdempotencyKeyTable extends OfTenant {
  member_id: number;
  call: string;
  idempotency_key: string;
  body_hash: string;
  answer: JSONColumnType<Record<string, unknown>>;
  stored_at: Instant;
}
