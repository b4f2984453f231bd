import type { Instant } from '#domain/time.ts';
import { type Ability, isWholeOwner, type OperatorRole, type Right } from './roles.ts';

/** Something with an id and a name to choose by. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A session of an operator (docs/operating.md, "Operators"). */
export interface OperatorSession {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** The areas in which the role holds; null: in all. */
  readonly areas: readonly Named[] | null;
  /** The corporation whose administrator this is; null for every other role. */
  readonly corporation: Named | null;
  readonly abilities: readonly Ability[];
  readonly signedInAt: Instant;
  /** The end in any case. */
  readonly endsAt: Instant;
  /** The end unless something is done before. */
  readonly endsUnusedAt: Instant;
  /** The passkey's name; null where the check was simulated (a demo). */
  readonly passkeyName: string | null;
  /** A demo's owner, whose passkey was not asked for. */
  readonly isSimulated: boolean;
  /** The sign-in before this one; null for the first. */
  readonly before: { readonly at: Instant; readonly isSameDevice: boolean } | null;
  readonly passkeys: number;
  /** Printed codes that are left. */
  readonly codesLeft: number;
  /** One passkey and no printed code: nothing is left when the device is lost. */
  readonly needsSecond: boolean;
  /** Until then what asks for the passkey again is done without asking; null: it asks. */
  readonly confirmedUntil: Instant | null;
  /** The owners, to be told of a sign-in that was somebody else's. */
  readonly owners: readonly { readonly name: string; readonly mail: string }[];
}

/** A passkey of the operator who asks. */
export interface Passkey {
  readonly id: number;
  /** The device on which it was made: `Mac・Chrome`; null where its browser did not say. */
  readonly name: string | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** The one by which this session was opened. */
  readonly isThis: boolean;
  /** The device's maker keeps a copy: it outlives the device. */
  readonly isSynced: boolean;
}

/** The own ways in. */
export interface WaysIn {
  readonly passkeys: readonly Passkey[];
  readonly codesLeft: number;
  /** When the codes were made; null: there have never been any. */
  readonly codesMadeAt: Instant | null;
}

/** A session that is open now. */
export interface OpenSession {
  readonly device: string | null;
  readonly signedInAt: Instant;
  readonly lastUsedAt: Instant;
}

/** A request for a new way in, which an owner answers. */
export interface Recovery {
  readonly id: number;
  readonly askedAt: Instant;
  /** The end of the time to answer. */
  readonly endsAt: Instant;
}

/** An operator as the owners see them. */
export interface Operator extends Right {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly corporationId: number | null;
  readonly invitedAt: Instant;
  /** The first enrolment; null: the invitation has not been followed. */
  readonly joinedAt: Instant | null;
  /** The end of the invitation that waits; null: none does. */
  readonly invitationEndsAt: Instant | null;
  readonly passkeys: number;
  readonly codesLeft: number;
  readonly lastSignedInAt: Instant | null;
  /** The one used last first; empty: not signed in now. */
  readonly sessions: readonly OpenSession[];
  readonly recovery: Recovery | null;
  /** The one who asks. */
  readonly isSelf: boolean;
}

/** The operators of a tenant, and what their rights are chosen from. */
export interface Operators {
  readonly operators: readonly Operator[];
  readonly areas: readonly Named[];
  readonly corporations: readonly Named[];
}

/** Whether no other of these operators may give rights: the last owner stays one. A pending invitation gives none. */
export function isLastOwner({ id }: Pick<Operator, 'id'>, among: readonly Operator[]): boolean {
  const owners = among.filter((operator) => isWholeOwner(operator) && operator.joinedAt !== null);
  return owners.length === 1 && owners[0]?.id === id;
}

/** The right that an owner gives. */
export interface GivenRight extends Right {
  /** Of the role `corporation` and of no other. */
  readonly corporationId: number | null;
}

/** The purpose of a link or a printed code that opens the enrolment. */
export type EnrolmentPurpose = 'invitation' | 'recovery' | 'code';

/** An enrolment before its passkey is made. */
export interface Enrolment {
  readonly purpose: EnrolmentPurpose;
  readonly mail: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** The service's name: コモリ. */
  readonly serviceName: string;
  readonly endsAt: Instant;
}
