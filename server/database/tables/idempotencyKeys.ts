import type { ColumnType } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** An answer, or a refusal, as it is kept. */
export type KeptJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

/** The answer to a command, or its refusal, stored for 24 hours for its repetitions (usecase/idempotency.ts). */
export interface IdempotencyKeyTable extends OfTenant {
  member_id: number;
  call: string;
  idempotency_key: string;
  body_hash: string;
  /** One of the two. */
  answer: KeptJson;
  refusal: KeptJson;
  stored_at: Instant;
}
