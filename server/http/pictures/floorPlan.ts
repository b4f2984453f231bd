import type { Drawing } from '#server/database/tables/places.ts';
import type { FloorPlan } from '#server/search/maps/floorPlan.ts';
import { layOut } from '#server/search/maps/planLayout.ts';
import { escapeXml } from './svg.ts';

const ENTRANCE = 32;

/** The app's paper and ink, in the scheme (light or dark) of the page that shows the drawing. */
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

/** The floor as an SVG: its own drawing, or what we draw of its booths. */
export function drawFloorPlan({ title, booths, drawing }: FloorPlan): string {
  return drawing === null ? drawRows(title, booths) : drawOwn(title, drawing);
}

/**
 * A floor's own drawing. Whatever has no colour there has that of ink, in the scheme of the page; colours of its own
 * were chosen on white.
 */
function drawOwn(title: string, { markup, layout }: Drawing): string {
  const { viewBox, width, height, hasOwnColours } = layout;
  const [left, top, wide, high] = viewBox;
  return [
    ...startTag(title, { viewBox: viewBox.join(' '), width, height, fill: 'currentColor' }),
    `<style>${hasOwnColours ? INK : INK_BY_SCHEME}</style>`,
    ...(hasOwnColours ? [`<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="#fff"/>`] : []),
    markup,
    '</svg>',
  ].join('\n');
}

const INK = 'svg { color: #1d2322 }';
const INK_BY_SCHEME = `${INK}\n@media (prefers-color-scheme: dark) { svg { color: #f1f3f2 } }`;

function startTag(title: string, attributes: Readonly<Record<string, string | number>>): readonly string[] {
  const label = escapeXml(title);
  const all = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${all.join(' ')} role="img" aria-label="${label}" font-family="system-ui, sans-serif">`,
    `<title>${label}</title>`,
  ];
}

/** Walls around the booths, each with a door to the aisle, and the entrance lower left. */
function drawRows(title: string, booths: FloorPlan['booths']): string {
  const { width, height, cells } = layOut(booths, null);
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
  return [
    ...startTag(title, { viewBox: `0 0 ${width} ${height}`, width, height }),
    `<style>${COLOURS}</style>`,
    `<rect class="floor" x="8" y="8" width="${width - 16}" height="${height - 16}" rx="12" stroke-width="3"/>`,
    `<path class="gate" d="M${ENTRANCE} ${height - 8}h56" stroke-width="6"/>`,
    `<text class="note" x="${ENTRANCE + 28}" y="${height - 20}" text-anchor="middle" font-size="20">入口</text>`,
    ...drawn,
    '</svg>',
  ].join('\n');
}
