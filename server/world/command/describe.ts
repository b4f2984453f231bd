import { isDeepStrictEqual } from 'node:util';
import type { DeclaredFacts, KnownFacts } from '#domain/operator/audit.ts';
import { type LocalDate, parseDate } from '#domain/time.ts';
import { isTree } from '#server/world/export/tree.ts';
import { Drawn, type Leaf, Pictured, Secret, type Tree, written } from '#server/world/export/written.ts';
import { conditionsAsOf } from '#server/world/model/conditions.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import { staysAlways } from '#server/world/plan/judge.ts';
import type { Plan } from '#server/world/plan/plan.ts';
import { widthOf } from '#server/world/reading/width.ts';

const SIGNS = { add: '+', change: '~', close: '-' } as const;
const LONGEST = 60;

/** How many tenants, places and booths a file has. */
export function count(things: readonly Thing[]): string {
  const of = (kind: Thing['kind'], one: string, many: string) => {
    const found = things.filter((thing) => thing.kind === kind).length;
    return `${found} ${found === 1 ? one : many}`;
  };
  return [
    of('tenant', 'tenant', 'tenants'),
    of('place', 'place', 'places'),
    of('booth', 'booth', 'booths'),
  ].join(', ');
}

/** A line of a plan in its columns, and the lines below it. */
interface Entry {
  readonly thing: Thing;
  readonly sign: string;
  readonly about: string;
  readonly below: readonly string[];
}

/**
 * A plan in words, a line and more for each change: the tenant itself first, then what is in its areas, each below the
 * name of its area, then the rest. Secrets are not shown.
 */
export function describePlan({ changes, missing, areas }: Plan): string {
  const entries = [
    ...changes.map(entryOf),
    ...missing.map((thing) => {
      const below = [`not in the file, and left as it is (${leftBecause(thing)})`];
      return { thing, sign: '?', about: '', below };
    }),
  ];
  const parts = [...Map.groupBy(entries, ({ thing }) => thing.tenant)].flatMap(([tenant, own]) => {
    const lines = linesOf(own);
    const grouped = Map.groupBy(own, ({ thing }) => groupOf(thing));
    const of = (group: string) => (grouped.get(group) ?? []).flatMap((entry) => lines.get(entry) ?? []);
    const named = [...grouped.keys()].filter((group) => areas.has(group));
    return [
      [tenant, ...of(ITSELF)].join('\n'),
      ...named.map((group) => [`  ${areas.get(group)}`, ...of(group)].join('\n')),
      ...(grouped.has(REST) ? [of(REST).join('\n')] : []),
    ];
  });
  return [...parts, sumOf(changes)].join('\n\n');
}

const [ITSELF, REST] = ['itself', 'rest'];
const IN_AREAS: ReadonlySet<Thing['kind']> = new Set(['area', 'place', 'floor', 'booth']);

/** The part of a plan in which a thing stands: for what is in an area, the name of that. */
function groupOf({ kind, tenant, path }: Thing): string {
  if (kind === 'tenant') return ITSELF;
  return IN_AREAS.has(kind) ? nameOf({ kind: 'area', tenant, path: path.split('.', 1).join() }) : REST;
}

/** The lines of each entry: key, name and what is about it stand below each other in all of them. */
function linesOf(entries: readonly Entry[]): ReadonlyMap<Entry, readonly string[]> {
  const widest = (texts: readonly string[]) => Math.min(WIDEST, Math.max(0, ...texts.map(widthOf)));
  const key = widest(entries.map(({ thing }) => thing.path));
  const name = widest(entries.flatMap(({ thing, about }) => (about === '' ? [] : [nameIn(thing)])));
  return new Map(
    entries.map((entry) => {
      const { thing, sign, about, below } = entry;
      const columns = [
        `${sign} ${thing.kind.replace('_', ' ').padEnd(11)} ${padded(thing.path, key)}`,
        padded(nameIn(thing), name),
        about,
      ];
      return [entry, [`  ${columns.join('  ').trimEnd()}`, ...below.map(indented)]];
    }),
  );
}

/** A longer key or name moves the rest of its own line alone. */
const WIDEST = 40;

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

function leftBecause(thing: Thing): string {
  return staysAlways(thing) ? 'also with --prune' : '--prune closes it';
}

function sumOf(changes: readonly Change[]): string {
  const of = (act: Change['act']) =>
    changes.filter((change) => change.act === act && change.refusal === undefined).length;
  const refused = changes.filter(({ refusal }) => refusal !== undefined).length;
  const sum = `Plan: ${of('add')} to add, ${of('change')} to change, ${of('close')} to close.`;
  return refused === 0 ? sum : `${sum} ${refused} refused: nothing is done before that is settled.`;
}

function entryOf({ act, thing, before, notes, refusal }: Change): Entry {
  return {
    thing,
    sign: SIGNS[act],
    about: act === 'add' ? aboutNew(thing) : '',
    below: [
      ...(before === undefined || act === 'close' ? [] : differences(before, thing).map(describeDifference)),
      ...notes,
      ...(refusal === undefined ? [] : [`refused: ${refusal}`]),
    ],
  };
}

/** The most values of one entry of the log. */
const MOST_ENTERED = 40;

/**
 * The changed values of a plan before and after it, by the names of the file, for the log; secrets are not shown. Of
 * very many the first ones, and how many more there are.
 */
export function factsOf(changes: readonly Change[]): {
  readonly before: DeclaredFacts;
  readonly after: KnownFacts;
} {
  const values = changes.flatMap(valuesOf);
  const [entered, more] = [values.slice(0, MOST_ENTERED), values.length - MOST_ENTERED];
  return {
    before: Object.fromEntries(entered.map(({ name, old }) => [name, old])),
    after: {
      ...Object.fromEntries(entered.map(({ name, next }) => [name, next])),
      ...(more > 0 && { more }),
    },
  };
}

interface ChangedValue {
  readonly name: `${string} ${string}`;
  readonly old: string | null;
  readonly next: string | null;
}

function valuesOf({ act, thing, before }: Change): readonly ChangedValue[] {
  const name = `${thing.kind} ${thing.path}` as const;
  if (act === 'close') return [{ name, old: nameIn(thing), next: null }];
  if (before === undefined) return [{ name, old: null, next: nameIn(thing) }];
  return differences(before, thing).map(({ part, old, next, from }) => ({
    name: `${name} ${from === undefined ? part : `${part} from ${from}`}`,
    old: shown(old),
    next: shown(next),
  }));
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '      ');
}

function nameIn({ values }: Thing): string {
  const title = [values.place_name, values.cube_name ?? values.floor_name].filter(
    (each) => typeof each === 'string',
  );
  const { name, app_name: appName, full_name: fullName, coupon_name: couponName } = values;
  return title.length > 0
    ? title.join(' ')
    : String(name ?? appName ?? fullName ?? couponName ?? values.title ?? '');
}

function aboutNew(thing: Thing): string {
  if (thing.kind !== 'booth') return '';
  const tree = written(thing);
  if (!isTree(tree)) return '';
  const opens = tree.opens_by === 'lock' ? 'lock' : 'door';
  return [`${tree.rate} yen / 15 min`.padEnd(18), shown(tree.hours), `opens by: ${opens}`].join('  ');
}

/** A value that has changed; from a day on where it is a change that is to come. */
interface Difference {
  readonly part: string;
  readonly old: Leaf | undefined;
  readonly next: Leaf | undefined;
  readonly from: LocalDate | undefined;
}

function describeDifference({ part, old, next, from }: Difference): string {
  return `${part}: ${shown(old)} → ${shown(next)}${from === undefined ? '' : ` from ${from}`}`;
}

function differences(before: Thing, after: Thing): readonly Difference[] {
  const [was, is] = [flat(written(before)), flat(written(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((name): readonly Difference[] => {
    const [old, next] = [was.get(name), is.get(name)];
    if (isDeepStrictEqual(old, next)) return [];
    const [, date = '', part = ''] = /^from\.(\d{4}-\d\d-\d\d)\.(.+)$/.exec(name) ?? [];
    const day = parseDate(date);
    if (day === undefined) return [{ part: name, old, next, from: undefined }];
    // Of a change that is to come both sides are said, as they are on that day.
    const [until, from] = [before, after].map((thing) => onDay(thing, day).get(part));
    return [{ part, old: until, next: from, from: day }];
  });
}

/** The values of a booth as they are on a day. */
function onDay(booth: Thing, day: LocalDate) {
  return flat(written({ ...booth, values: conditionsAsOf(booth.values, day) }));
}

/** The values by their names in the file: support.tel. */
function flat(tree: Tree | Leaf | undefined, name = ''): ReadonlyMap<string, Leaf | undefined> {
  if (!isTree(tree)) return new Map([[name, tree]]);
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => [...flat(value, name === '' ? key : `${name}.${key}`)]),
  );
}

function drawingShown({ drawing: { markup, layout } }: Drawn): string {
  const kilobytes = (Buffer.byteLength(markup) / 1000).toFixed(1);
  return `a drawing of ${Object.keys(layout.booths).length} booths (${kilobytes} kB, ${layout.version})`;
}

function shown(value: Leaf | Tree | undefined): string {
  if (value === undefined) return '(none)';
  if (value instanceof Secret) return '••••';
  if (value instanceof Drawn) return drawingShown(value);
  if (value instanceof Pictured) return `a photo (${value.name.slice(0, 8)})`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST || text.includes('\n') ? `(${text.length} characters)` : text;
}
