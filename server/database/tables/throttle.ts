import type { Instant } from '#domain/time.ts';

/** How much of a budget of tries is spent; a row whose moment has passed says nothing any more. */
export interface ThrottleTable {
  tenant_id: string;
  budget: string;
  /** SHA-256 of whose tries they are. */
  subject_hash: string;
  /** When all tries have come back. */
  recovers_at: Instant;
}

/** A device on which a member was signed in before. */
export interface DeviceProofTable {
  tenant_id: string;
  /** SHA-256 of the device's proof. */
  proof_hash: string;
  member_id: number;
  last_used_at: Instant;
}
