import type { JSONColumnType } from 'kysely';
import type { AuditFacts } from '#domain/operator/audit.ts';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** An act (docs/operating.md, "The audit log"); rows are only ever added. */
export interface AuditEntryTable extends OfTenant {
  /** From 1 on, without a gap. */
  number: number;
  entered_at: Instant;
  /** The person who acted, as `shell:haruka`. */
  actor: string;
  role: string;
  act: string;
  /** The thing that was acted on, as `reservation:10398`. */
  subject: string;
  /** The member that it is about; null for nobody in particular. */
  member_id: number | null;
  /** Of the reason's words with their salt; null without a reason. */
  reason_hash: string | null;
  before: JSONColumnType<AuditFacts> | null;
  after: JSONColumnType<AuditFacts> | null;
  request_id: string | null;
  /** Over all of the above and the hash of the entry before. */
  hash: string;
}

/** The words of a reason; a withdrawal of the member that the act is about erases them. */
export interface AuditReasonTable extends OfTenant {
  number: number;
  salt: string;
  words: string;
}

/** The last entry of a tenant's log. */
export interface AuditHeadTable extends OfTenant {
  number: number;
  hash: string;
}
