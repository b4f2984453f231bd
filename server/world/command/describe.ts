import { isDeepStrictEqual } from 'node:util';
import type { DeclaredFacts, KnownFacts } from '#domain/operator/audit.ts';
import { type LocalDate, parseDate } from '#domain/time.ts';
import { isTree } from '#server/world/export/tree.ts';
import { Drawn, type Leaf, Pictured, Secret, type Tree, written } from '#server/world/export/written.ts';
import { conditionsAsOf } from '#server/world/model/conditions.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import { staysAlways } from '#server/world/plan/judge.ts';
import type { Plan } from '#server/world/plan/plan.ts';

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

/** A plan in words, a line and more for each change; secrets are not shown. */
export function describePlan({ changes, missing }: Plan): string {
  const tenants = [
    ...new Set([...changes.map(({ thing }) => thing), ...missing].map(({ tenant }) => tenant)),
  ];
  const parts = tenants.map((tenant) => {
    const own = changes.filter(({ thing }) => thing.tenant === tenant).map(describeChange);
    const left = missing.filter((thing) => thing.tenant === tenant);
    const lines = left.map(
      (thing) => `  ? ${titleOf(thing)}\n      not in the file, and left as it is (${leftBecause(thing)})`,
    );
    return [tenant, ...own, ...lines].join('\n');
  });
  return [...parts, sumOf(changes)].join('\n\n');
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

function describeChange({ act, thing, before, notes, refusal }: Change): string {
  const lines = [
    ...(before === undefined || act === 'close' ? [] : differences(before, thing).map(describeDifference)),
    ...notes,
    ...(refusal === undefined ? [] : [`refused: ${refusal}`]),
  ];
  const about = act === 'add' ? aboutNew(thing) : '';
  return [`  ${SIGNS[act]} ${titleOf(thing)}${about}`, ...lines.map((line) => indented(line))].join('\n');
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

function titleOf(thing: Thing): string {
  return `${thing.kind.replace('_', ' ').padEnd(11)} ${thing.path}  ${nameIn(thing)}`.trimEnd();
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
  return isTree(tree) ? `  ${tree.rate} yen for 15 minutes, ${shown(tree.hours)}` : '';
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
