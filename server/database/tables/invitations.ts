import type { Instant, LocalDate } from '#domain/time.ts';
import type { Declared } from './ofTenant.ts';

/** A link by which a guest uses booths at a corporation's expense. */
export interface InvitationTable extends Declared {
  tenant_id: string;
  invitation_id: number;
  /** SHA-256 of the link's last part, 128 random bits. */
  link_hash: string;
  /** The one guest of the link: everybody who opens it sees the same reservations. */
  member_id: number;
  ends_on: LocalDate;
  enabled: boolean;
  total_minutes: number;
  minutes_each: number;
  total_count: number;
  created_at: Instant;
}
