import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from '#domain/time.ts';

/** A card that the provider keeps; what a member pays with is the one that `members.card_token` names. */
export interface CardTable {
  tenant_id: string;
  /** The provider's name for the card. Never a number. */
  card_token: string;
  member_id: number;
  /** Its number as the provider masks it. */
  masked: string;
  brand: string | null;
  /** YYMM. */
  expires: string | null;
  registered_at: Instant;
  replaced_at: Generated<Instant | null>;
  /** The provider keeps it no longer. */
  forgotten_at: Generated<Instant | null>;
  forget_attempts: Generated<number>;
  next_forget_at: Generated<Instant | null>;
  /** How often it was tried to warn of its expiry, and when it may be again. */
  warn_attempts: Generated<number>;
  next_warn_at: Generated<Instant | null>;
}

/** A member's wish to pay with another card, until it is so or is not. */
export interface CardRegistrationTable {
  tenant_id: string;
  registration_id: string;
  member_id: number;
  /** `challenged`: the bank asks the owner; `abandoned`: something later took its place, or it was too late. */
  state: 'open' | 'challenged' | 'registered' | 'refused' | 'abandoned';
  call: string;
  idempotency_key: string | null;
  body_hash: string;
  attempts: number;
  challenge_id: string | null;
  challenge_url: string | null;
  access_id: string | null;
  access_pass: string | null;
  /** The card that was registered by it. */
  card_token: string | null;
  /** The provider's own code of its refusal. */
  reason: string | null;
  /** The owed amount that the member was shown, in tax-included yen; null: they were shown none. */
  seen_owed: number | null;
  created_at: Instant;
  settled_at: Instant | null;
  /** Of one that was abandoned: how often the provider was asked to discard it, and when it has. */
  discard_attempts: Generated<number>;
  next_discard_at: Generated<Instant | null>;
  discarded_at: Generated<Instant | null>;
}

/** A member's own word to pay what is owed with the card on file; its charges name it. */
export interface OwedPaymentTable {
  tenant_id: string;
  payment_id: string;
  member_id: number;
  card_token: string;
  idempotency_key: string | null;
  body_hash: string;
  decided_at: Instant;
}

/** The records of the simulated card provider (server/ports/gmo/simulator): none of it is data of ours. */
export interface SimulatedCardRecordTable {
  tenant_id: string;
  kind: 'token' | 'holder' | 'trade';
  id: string;
  /** Counts the changes, so that only one of two at once is made. */
  version: number;
  record: JSONColumnType<object>;
}
