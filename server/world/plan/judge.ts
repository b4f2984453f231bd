import { dateOf, type Instant } from '#domain/time.ts';
import type { Present, ToCome } from '#server/world/model/present.ts';
import type { Kind, Thing } from '#server/world/model/things.ts';
import { counted, cutBy, dayAfter, dearerOrCheaper, listed, longer } from './boothPromises.ts';
import { AT_ONCE, type Change } from './change.ts';

type Judged = Pick<Change, 'notes' | 'refusal'>;

const PASSES: Judged = { notes: [], refusal: undefined };
const TO_BE_CLOSED =
  'Let them pass first: --closures, which moves or cancels them and tells their members, is to come.';
const refused = (refusal: string): Judged => ({ notes: [], refusal });

/** The surroundings of a change: all there is, the moment, and the reservations to come of the booth or tenant. */
export interface Around {
  readonly present: Present;
  readonly now: Instant;
  readonly toCome: readonly ToCome[];
}

/** Says what a change of a thing means, and whether it would break a promise. */
export function judge(before: Thing, after: Thing, fields: readonly string[], around: Around): Judged {
  const has = (...names: readonly string[]) => fields.some((field) => names.includes(field));
  switch (after.kind) {
    case 'booth':
      return judgeBooth(before, after, around);
    case 'tenant':
      return judgeTenant(after, has, around);
    case 'corporation':
      return Number(after.values.granted_yen) < Number(before.values.granted_yen) && has('granted_yen')
        ? refused(
            `${before.values.granted_yen} yen have been granted, and what is granted is not taken back.`,
          )
        : PASSES;
    case 'invitation':
      return has('corporation')
        ? refused('It stays with its corporation: write another invitation.')
        : PASSES;
    case 'survey':
      return has('questions')
        ? refused('Its questions are never changed: close it, and write another survey.')
        : PASSES;
    case 'notice':
      return has('title', 'body') && isPast(before.values.published_at, around.now)
        ? { notes: ['Whoever has read it already is not told again.'], refusal: undefined }
        : PASSES;
    case 'terms':
      return isPast(before.values.published_at, around.now)
        ? refused('It is in force, and members have agreed to it: write another version.')
        : PASSES;
    case 'coupon':
      return has('minutes', 'valid_days', 'coupon_name')
        ? { notes: ['Coupons that members have already stay as they are.'], refusal: undefined }
        : PASSES;
    case 'floor':
      return has('passcode')
        ? { notes: ['Members who have entered the former passcode enter the new one.'], refusal: undefined }
        : PASSES;
    default:
      return PASSES;
  }
}

/** Whether something may be added. */
export function judgeNew(thing: Thing, { present }: Pick<Around, 'present'>): Judged {
  return thing.kind === 'tenant' ? hostsOf(thing, present) : PASSES;
}

function judgeTenant(after: Thing, has: (...names: string[]) => boolean, around: Around): Judged {
  const judged = has('hosts') ? hostsOf(after, around.present) : PASSES;
  const notes = [
    ...(has('tax_percent') ? ['Extensions and moves of present reservations are taxed by it too.'] : []),
    ...(has('suspension') ? suspensionNotes(after, around) : []),
  ];
  return { ...judged, notes: [...judged.notes, ...notes] };
}

function suspensionNotes({ values }: Thing, { toCome }: Around): readonly string[] {
  if (values.suspension === null) return ['It is served again, and what was due meanwhile is done.'];
  const sentence = 'From the next request on nobody is served, and nothing that is due is done.';
  if (toCome.length === 0) return [sentence];
  return [
    sentence,
    `${counted(toCome.length)} to come: nobody can enter, extend or cancel as long as it lasts:\n${listed(toCome)}`,
  ];
}

function hostsOf({ tenant, values }: Thing, { hosts }: Present): Judged {
  const taken = (Array.isArray(values.hosts) ? values.hosts : [])
    .map(String)
    .find((host) => (hosts.get(host) ?? tenant) !== tenant);
  return taken === undefined
    ? PASSES
    : refused(`The host ${taken} belongs to the tenant ${hosts.get(taken)}.`);
}

function judgeBooth(before: Thing, after: Thing, { toCome }: Around): Judged {
  const wereCut = new Set(cutBy(before, toCome));
  const cut = cutBy(after, toCome).filter((each) => !wereCut.has(each));
  if (cut.length > 0) {
    return refused(`${counted(cut.length)} to come would be cut off:\n${listed(cut)}\n${TO_BE_CLOSED}`);
  }
  const notes = [
    ...keeping(
      dearerOrCheaper(before, after, toCome),
      'the former rate, also when extended or moved in the booth',
    ),
    ...keeping(longer(before, after, toCome), 'the length, also when moved in the booth'),
    ...keeping(
      before.values.free_cancellation_minutes === after.values.free_cancellation_minutes ? [] : toCome,
      'the end of free cancelling with which it was made, also when moved in the booth',
    ),
  ];
  return { notes, refusal: undefined };
}

function keeping(kept: readonly ToCome[], what: string): readonly string[] {
  if (kept.length === 0) return [];
  return [`${counted(kept.length)} to come ${kept.length === 1 ? 'keeps' : 'keep'} ${what}.`];
}

function isPast(moment: unknown, now: Instant): boolean {
  return typeof moment === 'string' && Date.parse(moment) <= now;
}

/** The kinds of which nothing is ever closed: `--prune` leaves them, too. */
const STAYING: ReadonlySet<Kind> = new Set([
  'tenant',
  'area',
  'place',
  'floor',
  'corporation',
  'department',
  'terms',
]);

/** Whether something that the file has not any more stays as it is whatever is asked. */
export function staysAlways({ kind }: Pick<Thing, 'kind'>): boolean {
  return STAYING.has(kind);
}

/**
 * How something is closed that the file has not any more: by which values. Null where there is nothing to close, or it
 * is closed already.
 */
export function closing(thing: Thing, { now, toCome }: Around): { after: Thing; judged: Judged } | null {
  const { values } = thing;
  const closed = (more: Thing['values'], judged = PASSES) => ({
    after: { ...thing, values: { ...values, ...more } },
    judged,
  });
  switch (thing.kind) {
    case 'booth': {
      const today = dateOf(now);
      if (typeof values.closed_from === 'string' && values.closed_from <= today) return null;
      const after = dayAfter(toCome);
      const judged =
        after === undefined
          ? PASSES
          : refused(
              `It has ${counted(toCome.length)} to come, and is kept:\n${listed(toCome)}\n` +
                `Let them pass, or close it after them:  closed_from: ${after}`,
            );
      return closed({ closed_from: today }, judged);
    }
    case 'invitation':
      return values.enabled === false ? null : closed({ enabled: false });
    case 'coupon':
      return isPast(values.closes_at, now) ? null : closed({ closes_at: AT_ONCE });
    case 'survey':
    case 'notice':
      return isPast(values.closed_at, now) ? null : closed({ closed_at: AT_ONCE });
    case 'access_key':
      return closed({ key_hash: null });
    default:
      return null;
  }
}
