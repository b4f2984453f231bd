import type { PlanPlace } from '#domain/search/places.ts';
import { dateOf } from '#domain/time.ts';
import { isOffered } from '#server/database/closedDays.ts';
import type { DrawingLayout } from '#server/database/tables/places.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { worldKeyOf } from '#server/database/worldKey.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

const [CELL, GAP, MARGIN, AISLE] = [64, 8, 32, 40];

/** A booth with its column and row on the floor, counted from 0. */
export interface PlanBooth {
  readonly telecube_id: number;
  readonly world_key: string | null;
  readonly cube_name: string;
  readonly plan_x: number | null;
  readonly plan_y: number | null;
}

/** The drawing of a floor: its size, and where each booth stands in it, by booth id, in the drawing's units. */
export interface PlanLayout {
  readonly width: number;
  readonly height: number;
  readonly cells: ReadonlyMap<number, PlanPlace>;
}

/** The booths of a floor, by id, but for those that are closed for good. */
export function readPlanBooths(db: Db, tenant: Clocked, floorMapId: number): Promise<readonly PlanBooth[]> {
  return ofTenant(db, tenant.id)
    .selectFrom('booths')
    .select(['telecube_id', 'world_key', 'cube_name', 'plan_x', 'plan_y'])
    .where('floor_map_id', '=', floorMapId)
    .where(isOffered(dateOf(nowOf(tenant))))
    .orderBy('telecube_id')
    .execute();
}

/** Where the booths are in the floor's own drawing, or rows of booths with an aisle below each. */
export function layOut(booths: readonly PlanBooth[], drawing: DrawingLayout | null): PlanLayout {
  return drawing === null ? layOutRows(booths) : layOutDrawing(booths, drawing);
}

function layOutDrawing(
  booths: readonly PlanBooth[],
  { width, height, booths: drawn }: DrawingLayout,
): PlanLayout {
  const cells = booths.flatMap((booth): [number, PlanPlace][] => {
    const key = worldKeyOf('booth', booth.telecube_id, booth.world_key);
    const place = Object.hasOwn(drawn, key) ? drawn[key] : undefined;
    if (place === undefined) return [];
    const [left, top, wide, high] = place;
    return [
      [
        booth.telecube_id,
        { left: left * width, top: top * height, width: wide * width, height: high * height },
      ],
    ];
  });
  return { width, height, cells: new Map(cells) };
}

function layOutRows(booths: readonly PlanBooth[]): PlanLayout {
  const columns = Math.max(2, ...booths.map((booth) => (booth.plan_x ?? 0) + 1));
  const rows = Math.max(1, ...booths.map((booth) => (booth.plan_y ?? 0) + 1));
  return {
    width: MARGIN * 2 + columns * (CELL + GAP) - GAP,
    height: MARGIN * 2 + rows * (CELL + AISLE) + AISLE,
    cells: new Map(
      booths.map((booth) => [
        booth.telecube_id,
        {
          left: MARGIN + (booth.plan_x ?? 0) * (CELL + GAP),
          top: MARGIN + (booth.plan_y ?? 0) * (CELL + AISLE),
          width: CELL,
          height: CELL,
        },
      ]),
    ),
  };
}

/** Where the booth stands, in fractions of the drawing; null for a booth that is not on it. */
export function placeOn({ width, height, cells }: PlanLayout, boothId: number): PlanPlace | null {
  const cell = cells.get(boothId);
  if (cell === undefined) return null;
  return {
    left: cell.left / width,
    top: cell.top / height,
    width: cell.width / width,
    height: cell.height / height,
  };
}
