import type { Generated, GeneratedAlways } from 'kysely';
import type { EnrolmentPurpose } from '#domain/operator/operators.ts';
import type { OperatorRole } from '#domain/operator/roles.ts';
import type { Instant } from '#domain/time.ts';
import type { KeptJson } from './idempotencyKeys.ts';
import type { OfTenant } from './ofTenant.ts';

/** Somebody who may act (docs/operating.md, "Operators"). */
export interface OperatorTable extends OfTenant {
  operator_id: GeneratedAlways<number>;
  /** In its normal form; once among those who have not been removed. */
  mail: string;
  name: string;
  role: OperatorRole;
  /** The areas in which the role holds; null: in all. */
  areas: number[] | null;
  corporation_id: number | null;
  invited_at: Instant;
  /** The first enrolment. */
  joined_at: Instant | null;
  removed_at: Instant | null;
  /** The last sign-in, and the device as `deviceName` calls it with the passkey's number. */
  signed_in_at: Instant | null;
  signed_in_on: string | null;
  /** The owner of a demo, whose passkey is not asked for. */
  is_demo: Generated<boolean>;
}

export interface OperatorPasskeyTable extends OfTenant {
  passkey_id: GeneratedAlways<number>;
  operator_id: number;
  /** Base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Only ever rises; 0 for ever where the authenticator does not count. */
  counter: number;
  transports: string[];
  /** The device on which it was made, as `deviceName` calls it; empty where nobody knows. */
  device: string;
  /** Its maker keeps a copy. */
  is_synced: boolean;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** A printed code. */
export interface OperatorCodeTable extends OfTenant {
  code_hash: string;
  operator_id: number;
  made_at: Instant;
  used_at: Instant | null;
}

/** A link that opens the enrolment; every mail of it has a copy with a token of its own. */
export interface OperatorLinkTable extends OfTenant {
  link_id: GeneratedAlways<number>;
  token_hash: string;
  operator_id: number;
  purpose: EnrolmentPurpose;
  issued_at: Instant;
  expires_at: Instant;
  /** Of a recovery: when an owner agreed. Null: it opens nothing so far. */
  allowed_at: Instant | null;
  /** Spent, or refused by an owner. */
  used_at: Instant | null;
}

/** The purpose of a challenge: it answers no other question. */
export type ChallengePurpose = 'signIn' | 'enrol' | 'add' | 'confirm';

export interface OperatorChallengeTable extends OfTenant {
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** The operator who was asked; null at a sign-in. */
  operator_id: number | null;
  expires_at: Instant;
}

/** The answer of an operator's command, or its refusal; one of them is null. */
export interface OperatorAnswerTable extends OfTenant {
  operator_id: number;
  call: string;
  /** SHA-256 of the request key. */
  key_hash: string;
  body_hash: string;
  answer: KeptJson;
  refusal: KeptJson;
  stored_at: Instant;
}

export interface OperatorSessionTable extends OfTenant {
  session_id: GeneratedAlways<number>;
  token_hash: string;
  operator_id: number;
  /** Null where the check was simulated, and for a passkey that has been removed since. */
  passkey_id: number | null;
  device: string;
  opened_at: Instant;
  last_used_at: Instant;
  /** The last time that the passkey was asked for. */
  confirmed_at: Instant;
  /** The sign-in before this one. */
  before_at: Instant | null;
  is_same_device: boolean;
}
