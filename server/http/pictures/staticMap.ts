import { walkedMetres } from '#domain/search/home.ts';
import { metresPerPixel, offsetOn } from '#domain/search/map.ts';
import type { DrawnPlace, MapRequest } from '#server/search/maps/staticMap.ts';
import { escapeXml } from './svg.ts';

const STYLE = `
.ground { fill: #efede6 }
.walk { stroke: #c9c5b8; stroke-width: 1; fill: none }
.far { fill: #5b6462; stroke: #efede6; stroke-width: 4; paint-order: stroke; font-size: 12px }
.dot { fill: #0d6b5e }
.text { fill: #1d2322; stroke: #efede6; stroke-width: 4; paint-order: stroke }
.scale { stroke: #1d2322; stroke-width: 2; fill: none }
@media (prefers-color-scheme: dark) {
  .ground { fill: #262b2a }
  .walk { stroke: #4a524f }
  .far { fill: #b4bcba; stroke: #262b2a }
  .dot { fill: #5cc4b2 }
  .text { fill: #f1f3f2; stroke: #262b2a }
  .scale { stroke: #f1f3f2 }
}`;

const SCALE_METRES = 100;
/** As many circles as a phone's window holds. */
const WALKS = [1, 2];
const MARGIN = 16;

/** The tenant's places around a point where they truly lie, with circles of how far one walks, north above. */
export function drawStaticMap(places: readonly DrawnPlace[], request: MapRequest): string {
  const { width, height, zoom } = request;
  const centre = { latitude: request.lat, longitude: request.lng };
  const pixels = (metres: number) => metres / metresPerPixel(centre.latitude, zoom);
  const scale = pixels(SCALE_METRES);
  const drawn = places.map((place) => {
    const offset = offsetOn(centre, place, zoom);
    return { name: place.name, x: round(width / 2 + offset.x), y: round(height / 2 + offset.y) };
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="周辺の地図" font-family="system-ui, sans-serif" font-size="13">`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...WALKS.map((minutes) => walk(minutes, pixels(walkedMetres(minutes)), width / 2, height / 2)),
    // A dot for each building, with its name: booths that stand some metres apart would be a heap.
    ...namedOnce(drawn).map(({ x, y }) => `<circle class="dot" cx="${x}" cy="${y}" r="5"/>`),
    ...namedOnce(drawn).map(
      ({ name, x, y }) =>
        `<text class="text" x="${x}" y="${round(y + 24)}" text-anchor="middle">${escapeXml(name)}</text>`,
    ),
    // In the middle, where a narrower window does not cut it off.
    `<path class="scale" d="M${round((width - scale) / 2)} ${height - MARGIN - 5}v5h${round(scale)}v-5"/>`,
    `<text class="text" x="${width / 2}" y="${height - MARGIN - 8}" text-anchor="middle">${SCALE_METRES}m</text>`,
    '</svg>',
  ].join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The walking distance from the middle; its word stands to the south-east, where no marker covers it. */
function walk(minutes: number, radius: number, x: number, y: number): string {
  const aside = radius * Math.SQRT1_2;
  return (
    `<circle class="walk" cx="${x}" cy="${y}" r="${round(radius)}"/>` +
    `<text class="far" x="${round(x + aside)}" y="${round(y + aside)}" text-anchor="middle">徒歩${minutes}分</text>`
  );
}

/** Booths of a place stand beside each other: its name is written once. */
function namedOnce<Place extends { readonly name: string }>(places: readonly Place[]): readonly Place[] {
  return places.filter((place, index) => places.findIndex(({ name }) => name === place.name) === index);
}
