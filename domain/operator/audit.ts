import type { Instant, LocalDate } from '#domain/time.ts';
import type { Named } from './operators.ts';

/** The acts that are entered into the audit log. */
export const AUDIT_ACTS = [
  'refund',
  'reconcile',
  'export',
  'move',
  'world',
  'signIn',
  'signOutEverywhere',
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

/** The state of what an act is about, as flat facts. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An act as the log shows it (docs/operating.md, "The audit log"). */
export interface AuditEntry {
  readonly number: number;
  readonly at: Instant;
  /** `operator:3`, `shell:haruka`. */
  readonly actor: string;
  /** The operator's name; null for a command, and for one whose name is not known any more. */
  readonly actorName: string | null;
  readonly role: string;
  /** One of `AUDIT_ACTS`, or a word of another version. */
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
  readonly nextOlderThan: number | null;
  /** Whoever has acted in this log, to choose from. */
  readonly actors: readonly AuditActor[];
  /** The areas of the tenant, to choose from. */
  readonly areas: readonly Named[];
}
