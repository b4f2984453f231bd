import type { Instant, LocalDate } from '#domain/time.ts';
import type { Named } from './operators.ts';
import { OPERATOR_ROLES } from './roles.ts';

/** The acts that are entered into the audit log. */
export const AUDIT_ACTS = [
  'refund',
  'reconcile',
  'export',
  'look',
  'reasonErased',
  'move',
  'world',
  'worldExported',
  'signIn',
  'confirmed',
  'signOut',
  'signOutEverywhere',
  'signedOut',
  'invite',
  'join',
  'right',
  'remove',
  'passkeyAdded',
  'passkeyRemoved',
  'codesMade',
  'codeUsed',
  'recoveryAsked',
  'recoveryAllowed',
  'recoveryRefused',
  'recovered',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Acts of the service itself, or of a member, that other tables show; no entries of the log. */
export const ACTS_BESIDE = [
  'charged',
  'chargeRefused',
  'dropped',
  'extensionDropped',
  'turnBooked',
  'messageGivenUp',
  'cancelled',
  'givenUp',
] as const;
export type ActBeside = (typeof ACTS_BESIDE)[number];

/** Somebody who acts, by how they are known: `operator:3`, `shell:haruka`, `member:1001`, `system`, `visitor`. */
export const ACTOR_KINDS = ['operator', 'shell', 'member', 'system', 'visitor'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The right by which somebody acts: the role of an operator, a command, or none at all. */
export const AUDIT_ROLES = [...OPERATOR_ROLES, 'command', 'member', 'system', 'visitor'] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/** The things that acts are about: `operator:4`, `reservation:10398`, `audit`. */
export const SUBJECT_KINDS = [
  'operator',
  'reservation',
  'booth',
  'world',
  'tenant',
  'audit',
  'charges',
  'message',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The names of facts; amounts end in `_yen`. */
export const AUDIT_FACTS = [
  'role',
  'areas',
  'corporation',
  'passkey',
  'device',
  'sessions',
  'simulated',
  'suspended',
  'refunded_yen',
  'charged_yen',
  'owed_yen',
  'compared',
  'payouts',
  'differences',
  'added',
  'changed',
  'closed',
  'more',
  'secrets',
  'reasons',
  'day',
  'actor',
  'act',
  'text',
  'area',
] as const;
export type AuditFactName = (typeof AUDIT_FACTS)[number];

type Fact = string | number | boolean | null;

/** Facts of a world, by what a file declares: `booth tokyo.yaesu.a-1 rate`. */
export type DeclaredFacts = { readonly [declared: `${string} ${string}`]: Fact };

/** The state of what an act is about, as flat facts, as it is entered. */
export type KnownFacts = Readonly<Partial<Record<AuditFactName, Fact>>> & DeclaredFacts;

/** The same as it is read; another version may have had other names. */
export type AuditFacts = Readonly<Record<string, Fact>>;

/** An act as the log, or another table beside it, shows it (docs/operating.md, "The audit log"). */
export interface AuditEntry {
  /** `log-48`, `charge-5f0c…`. */
  readonly id: string;
  /** Null: another table says it, no entry of the log. */
  readonly number: number | null;
  readonly at: Instant;
  /** `operator:3`, `shell:haruka`, `member:1001`, `system`. */
  readonly actor: string;
  /** The operator's name; null for a command, and for one whose name is not known any more. */
  readonly actorName: string | null;
  readonly role: string;
  /** One of `AUDIT_ACTS` or `ACTS_BESIDE`, or a word of another version. */
  readonly act: string;
  /** `operator:4`, `reservation:10398`. */
  readonly subject: string;
  /** The name of the operator whom it was about; null for everything else. */
  readonly subjectName: string | null;
  readonly memberId: number | null;
  /** Null without one, and where it has been erased. */
  readonly reason: string | null;
  readonly isReasonErased: boolean;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  readonly requestId: string | null;
}

/** The place of an entry in the chain of its log. */
export interface AuditChain {
  readonly hash: string;
  /** The hash that this one is made of, among all else; null for the first entry. */
  readonly previousHash: string | null;
  /** The number of the entry before; null for the first, and where it is missing. */
  readonly previous: number | null;
  /** The number of the entry after; null for the newest. */
  readonly next: number | null;
  /** It, its reason and the entry after it are as they were entered. */
  readonly isWhole: boolean;
}

/** An entry that is read in full. */
export interface AuditEntryInFull extends AuditEntry {
  /** Null: another table says it, and it is in no chain. */
  readonly chain: AuditChain | null;
}

/** The entries that are asked for; null asks for all. */
export interface AuditFilter {
  readonly day: LocalDate | null;
  readonly actor: string | null;
  readonly act: string | null;
  /** In the subject, or the number of the member. */
  readonly text: string | null;
  /** The area of the booth, or of the reservation's booth, that the act is about. */
  readonly area: number | null;
}

/** Lets every entry through. */
export const EVERYTHING: AuditFilter = { day: null, actor: null, act: null, text: null, area: null };

/** Somebody who has acted. */
export interface AuditActor {
  readonly actor: string;
  readonly name: string | null;
}

/** A page of the log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** All that the filter lets through. */
  readonly total: number;
  /** The entries of the filter that are newer than this page. */
  readonly newer: number;
  /** Asks for the page after this one; null: this is the last. */
  readonly nextOlderThan: string | null;
  /** Whoever has acted in this log, and the service itself, to choose from. */
  readonly actors: readonly AuditActor[];
  /** The areas of the tenant, to choose from. */
  readonly areas: readonly Named[];
}
