import type { Db } from '#server/database/transaction.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { isPlanToken } from './planAddress.ts';
import { layOut, type PlanBooth, readPlanBooths } from './planLayout.ts';

const ENTRANCE = 32;

/** The app's paper and ink, in the light or the dark, whichever the page that shows the drawing is in. */
const COLOURS = `
.floor { fill: #ffffff; stroke: #5b6462 }
.booth { fill: #e0efeb; stroke: #0d6b5e }
.door { stroke: #ffffff }
.gate { stroke: #f7f6f2 }
.name { fill: #1d2322 }
.note { fill: #5b6462 }
@media (prefers-color-scheme: dark) {
  .floor { fill: #1d2120; stroke: #b4bcba }
  .booth { fill: #173630; stroke: #5cc4b2 }
  .door { stroke: #1d2120 }
  .gate { stroke: #141716 }
  .name { fill: #f1f3f2 }
  .note { fill: #b4bcba }
}`;

/** A floor as an SVG. */
export interface FloorPlan {
  readonly drawing: string;
  /** Only those who may see the floor are given its address. */
  readonly isGuarded: boolean;
}

/**
 * The floor, drawn from where its booths stand; undefined for an unknown one, and for one that has a passcode without a
 * token of its address that holds.
 */
export async function drawFloorPlan(
  db: Db,
  tenant: Clocked,
  { id, token = '' }: { readonly id: number; readonly token: string | undefined },
): Promise<FloorPlan | undefined> {
  const floor = await db
    .selectFrom('floor_maps')
    .innerJoin('tenants', 'tenants.tenant_id', 'floor_maps.tenant_id')
    .select(['place_name', 'floor_name', 'passcode', 'hash_key'])
    .where('floor_maps.tenant_id', '=', tenant.id)
    .where('floor_map_id', '=', id)
    .executeTakeFirst();
  if (floor === undefined) return undefined;
  const isGuarded = floor.passcode !== null;
  if (isGuarded && !isPlanToken(floor.hash_key, { tenantId: tenant.id, id }, token, nowOf(tenant))) {
    return undefined;
  }
  const booths = await readPlanBooths(db, tenant.id, id);
  return { drawing: svgOf(`${floor.place_name} ${floor.floor_name}`, booths), isGuarded };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Walls around the booths, each with its door to the aisle, and the entrance at the lower left. */
function svgOf(title: string, booths: readonly PlanBooth[]): string {
  const { width, height, cells } = layOut(booths);
  const drawn = booths.map((booth) => {
    const cell = cells.get(booth.telecube_id);
    if (cell === undefined) return '';
    const middle = cell.left + cell.width / 2;
    const bottom = cell.top + cell.height;
    return [
      `<rect class="booth" x="${cell.left}" y="${cell.top}" width="${cell.width}" height="${cell.height}" rx="6" stroke-width="1.5"/>`,
      `<path class="door" d="M${middle - 10} ${bottom}h20" stroke-width="4"/>`,
      `<text class="name" x="${middle}" y="${cell.top + cell.height / 2 + 5}" text-anchor="middle" font-size="15">${escapeXml(booth.cube_name)}</text>`,
    ].join('');
  });
  const label = escapeXml(title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">`,
    `<title>${label}</title>`,
    `<style>${COLOURS}</style>`,
    `<rect class="floor" x="8" y="8" width="${width - 16}" height="${height - 16}" rx="12" stroke-width="3"/>`,
    `<path class="gate" d="M${ENTRANCE} ${height - 8}h56" stroke-width="6"/>`,
    `<text class="note" x="${ENTRANCE + 28}" y="${height - 20}" text-anchor="middle" font-size="20">入口</text>`,
    ...drawn,
    '</svg>',
  ].join('\n');
}
