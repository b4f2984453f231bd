import { createHmac } from 'node:crypto';
import { dateOf, type Instant } from '#domain/time.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { conditionsAsOf } from '#server/world/model/conditions.ts';
import type { Present } from '#server/world/model/present.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import { type Change, differing } from './change.ts';
import { withCells } from './floorCells.ts';
import { withoutTooMany } from './fullFloors.ts';
import { type Around, closing, judge, judgeNew, staysAlways } from './judge.ts';

/** The changes after which the database holds what the file says. */
export interface Plan {
  readonly changes: readonly Change[];
  /** The things that the database has and the file has not, and that are left as they are; none that is closed. */
  readonly missing: readonly Thing[];
  /** The names of the areas, by the names of the things that they are. */
  readonly areas: ReadonlyMap<string, string>;
  /** The same for the same changes: `apply --plan` does these and no others. Empty where there is nothing to do. */
  readonly hash: string;
}

/** The terms of a plan. */
export interface Planning {
  /** Whether what the file has not any more is closed. */
  readonly prunes: boolean;
  /** Whether the process is a demo: it has tenants of its own. */
  readonly isDemo: boolean;
  /** The moment of tenants that there are not yet. */
  readonly now: Instant;
}

/** Compares the things that a file wants with those that there are. Pure. */
export function makePlan(written: readonly Thing[], present: Present, planning: Planning): Plan {
  const wanted = withCells(written, present);
  const reservations = Map.groupBy(present.toCome, ({ booth }) => booth);
  const ofTenant = (tenant: string) =>
    present.toCome.filter(({ booth }) => booth.startsWith(boothsOf(tenant)));
  const nowOf = ({ tenant }: Thing) => present.nows.get(tenant) ?? planning.now;
  const around = (thing: Thing): Around => ({
    present,
    now: nowOf(thing),
    toCome: (thing.kind === 'tenant' ? ofTenant(thing.tenant) : reservations.get(nameOf(thing))) ?? [],
  });
  const changes = wanted.flatMap((thing) => changeOf(thing, around(thing), planning));
  const names = new Set(wanted.map(nameOf));
  const tenants = new Set(wanted.map(({ tenant }) => tenant));
  const absent = [...present.things].flatMap(([name, thing]) =>
    tenants.has(thing.tenant) && !names.has(name) ? [thing] : [],
  );
  const closed = planning.prunes ? absent.flatMap((thing) => closingOf(thing, around(thing))) : [];
  const all = withoutTooMany([...changes, ...closed], present, nowOf);
  const closedNames = new Set(closed.map(({ thing }) => nameOf(thing)));
  return {
    changes: all,
    missing: absent.filter(
      (thing) =>
        !closedNames.has(nameOf(thing)) && (staysAlways(thing) || closing(thing, around(thing)) !== null),
    ),
    areas: new Map(
      [...present.things.values(), ...wanted].flatMap((thing) =>
        thing.kind === 'area' ? [[nameOf(thing), String(thing.values.name)] as const] : [],
      ),
    ),
    hash: hashOf(all, present.salt),
  };
}

/** The beginning of the names of a tenant’s booths. */
const boothsOf = (tenant: string) => nameOf({ kind: 'booth', tenant, path: '' });

function changeOf(wanted: Thing, around: Around, { isDemo }: Planning): readonly Change[] {
  const thing = withoutPast(wanted, around.now);
  const before = around.present.things.get(nameOf(thing));
  if (before === undefined) {
    return [{ act: 'add', thing, before, fields: [], ...judgeNew(thing, around) }];
  }
  if (thing.kind === 'tenant' && before.values.suspension === MOVING) {
    const refusal = 'It is on its way to another database: wait until that is done.';
    return [{ act: 'change', thing, before, fields: [], notes: [], refusal }];
  }
  if (thing.kind === 'tenant' && around.present.demos.has(thing.tenant) !== isDemo) {
    const refusal = isDemo
      ? 'It is no tenant of a demo: run this with the environment of its service.'
      : 'It is a demo’s, which everybody knows: give your tenant another key, or a database of its own.';
    return [{ act: 'change', thing, before, fields: [], notes: [], refusal }];
  }
  const fields = differing(before, thing);
  return fields.length === 0
    ? []
    : [{ act: 'change', thing, before, fields, ...judge(before, thing, fields, around) }];
}

/** Days that are over say nothing any more, nor that something will change. */
function withoutPast(thing: Thing, now: Instant): Thing {
  const days = thing.values.closed_days;
  if (!Array.isArray(days)) return thing;
  const today = dateOf(now);
  const closed = days.filter((day) => String(day) >= today);
  return { ...thing, values: { ...conditionsAsOf(thing.values, today), closed_days: closed } };
}

function closingOf(before: Thing, around: Around): readonly Change[] {
  const closed = closing(before, around);
  if (closed === null) return [];
  const { after: thing, judged } = closed;
  return [{ act: 'close', thing, before, fields: differing(before, thing), ...judged }];
}

function hashOf(changes: readonly Change[], salt: string): string {
  if (changes.length === 0) return '';
  const text = JSON.stringify(
    changes.map(({ act, thing, fields }) => [
      act,
      nameOf(thing),
      act === 'add' ? thing.values : fields.map((column) => [column, thing.values[column]]),
    ]),
  );
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, 16);
}
