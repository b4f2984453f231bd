import { isDeepStrictEqual } from 'node:util';
import { type LocalDate, parseDate } from '#domain/time.ts';
import { isTree } from '#server/world/export/tree.ts';
import { Drawn, type Leaf, Pictured, Secret, type Tree, written } from '#server/world/export/written.ts';
import { conditionsAsOf } from '#server/world/model/conditions.ts';
import type { Thing } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
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
      (thing) => `  ? ${titleOf(thing)}\n      not in the file, and left as it is (--prune closes it)`,
    );
    return [tenant, ...own, ...lines].join('\n');
  });
  return [...parts, sumOf(changes)].join('\n\n');
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
    ...(before === undefined || act === 'close' ? [] : differences(before, thing)),
    ...notes,
    ...(refusal === undefined ? [] : [`refused: ${refusal}`]),
  ];
  const about = act === 'add' ? aboutNew(thing) : '';
  return [`  ${SIGNS[act]} ${titleOf(thing)}${about}`, ...lines.map((line) => indented(line))].join('\n');
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '      ');
}

function titleOf({ kind, path, values }: Thing): string {
  const title = [values.place_name, values.cube_name ?? values.floor_name].filter(
    (each) => typeof each === 'string',
  );
  const name =
    title.length > 0
      ? title.join(' ')
      : (values.name ?? values.app_name ?? values.full_name ?? values.coupon_name ?? values.title ?? '');
  return `${kind.replace('_', ' ').padEnd(11)} ${path}  ${name}`.trimEnd();
}

function aboutNew(thing: Thing): string {
  if (thing.kind !== 'booth') return '';
  const tree = written(thing);
  return isTree(tree) ? `  ${tree.rate} yen for 15 minutes, ${shown(tree.hours)}` : '';
}

function differences(before: Thing, after: Thing): readonly string[] {
  const [was, is] = [flat(written(before)), flat(written(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((name) => {
    const [old, next] = [was.get(name), is.get(name)];
    if (isDeepStrictEqual(old, next)) return [];
    const [, date = '', part = ''] = /^from\.(\d{4}-\d\d-\d\d)\.(.+)$/.exec(name) ?? [];
    const day = parseDate(date);
    if (day === undefined) return [`${name}: ${shown(old)} → ${shown(next)}`];
    // Of a change that is to come both sides are said, as they are on that day.
    const [until, from] = [before, after].map((thing) => onDay(thing, day).get(part));
    return [`${part}: ${shown(until)} → ${shown(from)} from ${day}`];
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
