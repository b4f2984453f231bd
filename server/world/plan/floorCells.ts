import type { Present } from '#server/world/model/present.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';

/** A phone is higher than wide: so many booths are drawn beside each other, more where there are many. */
const [BOOTHS_PER_ROW, OF_MANY, MANY] = [3, 6, 16];

/**
 * The things with a cell for each booth of which the file says none: the one that it has, unless the file gives that to
 * another, or else the next that is free on its floor, row by row. So nothing moves because something else comes or
 * goes.
 */
export function withCells(wanted: readonly Thing[], { things }: Present): readonly Thing[] {
  const floors = Map.groupBy(wanted.filter(isOnFloor), floorOf);
  const said = cellsOf(wanted);
  const taken = cellsOf([...things.values(), ...wanted]);
  return wanted.map((thing) => {
    if (!isOnFloor(thing) || thing.values.plan_x !== null) return thing;
    const known = things.get(nameOf(thing))?.values;
    const floor = floorOf(thing);
    const cells = taken.get(floor) ?? new Set();
    const perRow = (floors.get(floor) ?? []).length > MANY ? OF_MANY : BOOTHS_PER_ROW;
    const own = typeof known?.plan_x === 'number' ? ([known.plan_x, known.plan_y ?? 0] as const) : undefined;
    const [x, y] = own && !said.get(floor)?.has(own.join()) ? own : nextFree(cells, perRow);
    cells.add(`${x},${y}`);
    return { ...thing, values: { ...thing.values, plan_x: x, plan_y: y } };
  });
}

/** The cells of those booths, by floor. */
function cellsOf(things: readonly Thing[]): ReadonlyMap<string, Set<string>> {
  return new Map(
    [...Map.groupBy(things.filter(isOnFloor), floorOf)].map(([floor, own]) => [
      floor,
      new Set(own.map(cellOf)),
    ]),
  );
}

/** Whether it is a booth of a floor. */
export function isOnFloor({ kind, parents }: Thing): boolean {
  return kind === 'booth' && typeof parents.floor_map_id === 'string';
}

/** The floor of a booth. */
export function floorOf({ tenant, parents }: Thing): string {
  return `${tenant}/${parents.floor_map_id}`;
}

function cellOf({ values }: Thing): string {
  return `${values.plan_x},${values.plan_y}`;
}

function nextFree(taken: ReadonlySet<string>, perRow: number): readonly [number, number] {
  for (let nth = 0; ; nth += 1) {
    const cell = [nth % perRow, Math.floor(nth / perRow)] as const;
    if (!taken.has(cell.join(','))) return cell;
  }
}
