import { type GroundPoint, MAP_SIZE, MAP_ZOOM } from '#domain/search/map.ts';

/** As high as it is shown; wider than a phone, whose window cuts its sides. */
export const MAP_HEIGHT = MAP_SIZE / 2;

/**
 * The address of the static map around a point, by a provider's template (docs/spec/search.md, "Constants": zoom 17, up
 * to 640 px).
 */
export function mapImage(template: string, { latitude, longitude }: GroundPoint): string {
  return template
    .replaceAll('{lat}', latitude.toFixed(6))
    .replaceAll('{lng}', longitude.toFixed(6))
    .replaceAll('{zoom}', String(MAP_ZOOM))
    .replaceAll('{width}', String(MAP_SIZE))
    .replaceAll('{height}', String(MAP_HEIGHT));
}

/** Whether the map is the server's own drawing: positions are true, streets are none. */
export function isOwnDrawing(template: string): boolean {
  return template.startsWith('/');
}
