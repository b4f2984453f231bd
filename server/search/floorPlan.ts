import type { Db } from '#server/database/transaction.ts';

const [CELL, GAP, MARGIN, AISLE] = [64, 8, 32, 40];

interface PlanBooth {
  readonly cube_name: string;
  readonly plan_x: number | null;
  readonly plan_y: number | null;
}

/** The floor as an SVG, drawn from where its booths stand; undefined for an unknown floor. */
export async function drawFloorPlan(
  db: Db,
  tenantId: string,
  floorMapId: number,
): Promise<string | undefined> {
  const floor = await db
    .selectFrom('floor_maps')
    .select(['place_name', 'floor_name'])
    .where('tenant_id', '=', tenantId)
    .where('floor_map_id', '=', floorMapId)
    .executeTakeFirst();
  if (floor === undefined) return undefined;
  const booths = await db
    .selectFrom('booths')
    .select(['cube_name', 'plan_x', 'plan_y'])
    .where('tenant_id', '=', tenantId)
    .where('floor_map_id', '=', floorMapId)
    .orderBy('telecube_id')
    .execute();
  return svgOf(`${floor.place_name} ${floor.floor_name}`, booths);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Rows of booths with an aisle below each; walls around them, and the entrance at the lower left. */
function svgOf(title: string, booths: readonly PlanBooth[]): string {
  const columns = Math.max(4, ...booths.map((booth) => (booth.plan_x ?? 0) + 1));
  const rows = Math.max(1, ...booths.map((booth) => (booth.plan_y ?? 0) + 1));
  const width = MARGIN * 2 + columns * (CELL + GAP) - GAP;
  const height = MARGIN * 2 + rows * (CELL + AISLE) + AISLE;
  const cells = booths.map((booth) => {
    const x = MARGIN + (booth.plan_x ?? 0) * (CELL + GAP);
    const y = MARGIN + (booth.plan_y ?? 0) * (CELL + AISLE);
    const middle = x + CELL / 2;
    return [
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" rx="6" fill="#e0efeb" stroke="#0d6b5e" stroke-width="1.5"/>`,
      `<path d="M${middle - 10} ${y + CELL}h20" stroke="#ffffff" stroke-width="4"/>`,
      `<text x="${middle}" y="${y + CELL / 2 + 5}" text-anchor="middle" font-size="15" fill="#1d2322">${escapeXml(booth.cube_name)}</text>`,
    ].join('');
  });
  const label = escapeXml(title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">`,
    `<title>${label}</title>`,
    `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" rx="12" fill="#ffffff" stroke="#5b6462" stroke-width="3"/>`,
    `<path d="M${MARGIN} ${height - 8}h56" stroke="#f7f6f2" stroke-width="6"/>`,
    `<text x="${MARGIN + 28}" y="${height - 20}" text-anchor="middle" font-size="13" fill="#5b6462">入口</text>`,
    ...cells,
    '</svg>',
  ].join('\n');
}
