import type { Instant } from '#domain/time.ts';

/** The code that a member was sent last, and the proof that it gave; another code takes its place. */
export interface PhoneCodeTable {
  tenant_id: string;
  member_id: number;
  tel: string;
  salt: string;
  /** SHA-256 of salt and code: who reads the table does not read the codes of others off it. */
  code_hash: string;
  tries: number;
  sent_at: Instant;
  /** SHA-256 of the proof, once the code was right; null again when it is used. */
  proof_hash: string | null;
  proven_at: Instant | null;
}
