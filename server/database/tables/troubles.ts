import type { GeneratedAlways } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import type { OfTenant } from './ofTenant.ts';

/** Something that is wrong in a booth, as a member has reported it (docs/spec/visit.md, "Trouble"). */
export interface TroubleTable extends OfTenant {
  trouble_id: GeneratedAlways<number>;
  member_id: number;
  tranid: number;
  kind: TroubleKind;
  /** The member's own; empty without any. */
  words: string;
  /** A JPEG without metadata; null without one. */
  photo: Uint8Array | null;
  /** The mail to the support; null where it has no address. */
  message_id: number | null;
  reported_at: Instant;
}
