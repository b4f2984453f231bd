import { createHash, randomBytes } from 'node:crypto';
import type {
  ActorKind,
  AuditAct,
  AuditFacts,
  AuditRole,
  KnownFacts,
  SubjectKind,
} from '#domain/operator/audit.ts';
import type { Instant } from '#domain/time.ts';

/** Somebody who acts, and the right by which. */
export interface Actor {
  /** As `shell:haruka`: where the name is known from, and the name. */
  readonly name: ActorKind | `${ActorKind}:${string}`;
  /** The right to act; `command` is the right of a person with a shell on the machine. */
  readonly role: AuditRole;
}

/** An act, as the person who does it describes it. It names people by their ids alone. */
export interface Acted {
  readonly actor: Actor;
  readonly act: AuditAct;
  /** The thing that was acted on, as `reservation:10398`. */
  readonly subject: SubjectKind | `${SubjectKind}:${string}`;
  /** The member whom it is about: when the member's data are erased, the reason's words are too. */
  readonly memberId?: number | undefined;
  readonly reason?: string | undefined;
  readonly before?: KnownFacts;
  readonly after?: KnownFacts;
  readonly requestId?: string | undefined;
}

/** The parts of an entry that its hash covers. */
export interface Sealed {
  readonly tenant_id: string;
  readonly number: number;
  readonly entered_at: Instant;
  readonly actor: string;
  readonly role: string;
  readonly act: string;
  readonly subject: string;
  readonly member_id: number | null;
  readonly reason_hash: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
  readonly request_id: string | null;
}

/** The hash before the first entry. */
export const NOTHING_BEFORE = '';

/** Each field with its length, so that nothing can slip from one into the next. */
function asText(fields: readonly (string | number | null)[]): string {
  return fields.map((field) => (field === null ? '-' : `${String(field).length}:${field}`)).join('');
}

/** With its keys in order: the database keeps them in another. */
function factsAsText(facts: AuditFacts | null): string | null {
  return facts === null ? null : JSON.stringify(facts, Object.keys(facts).sort());
}

/** The hash of an entry, which holds all that came before it. */
export function sealOf(entry: Sealed, before: string): string {
  const { tenant_id, number, entered_at, actor, role, act, subject, member_id, reason_hash, request_id } =
    entry;
  const fields = [before, tenant_id, number, entered_at, actor, role, act, subject, member_id, reason_hash];
  const text = asText([...fields, factsAsText(entry.before), factsAsText(entry.after), request_id]);
  return createHash('sha256').update(text).digest('hex');
}

/** Salted: the hash outlives the words, which must not be found again by trying likely ones. */
export function reasonHashOf(reason: { readonly salt: string; readonly words: string }): string {
  return createHash('sha256')
    .update(asText([reason.salt, reason.words]))
    .digest('hex');
}

/** The words of a reason with the salt that they are hashed with. */
export function salted(words: string): { readonly salt: string; readonly words: string } {
  return { salt: randomBytes(16).toString('hex'), words };
}
