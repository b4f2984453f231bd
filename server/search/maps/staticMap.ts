import * as v from 'valibot';
import {
  type GroundPoint,
  groundPoint,
  LAST_LATITUDE,
  MAP_SIZE,
  MAP_ZOOM,
  worldPoint,
} from '#domain/search/map.ts';
import { dateOf } from '#domain/time.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

/** The address of our own drawing, in the form of a provider's; public, because an <img> carries no headers. */
export function mapTemplate(tenantId: string): string {
  return `/static-map/${encodeURIComponent(tenantId)}.svg?lat={lat}&lng={lng}&zoom={zoom}&width={width}&height={height}`;
}

const number = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,4}(\.\d{1,15})?$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );

/** The limits of a map: up to 640 pixels a side (docs/spec/search.md, "Constants"). */
const MapRequest = v.object({
  lat: number(-LAST_LATITUDE, LAST_LATITUDE),
  lng: number(-180, 180),
  zoom: v.optional(v.pipe(number(12, 19), v.integer()), String(MAP_ZOOM)),
  width: v.optional(v.pipe(number(1, MAP_SIZE), v.integer()), String(MAP_SIZE)),
  height: v.optional(v.pipe(number(1, MAP_SIZE), v.integer()), String(MAP_SIZE)),
});
export type MapRequest = v.InferOutput<typeof MapRequest>;

/** The wanted map; undefined where it is none that can be drawn. */
export function readMapRequest(query: Readonly<Record<string, string>>): MapRequest | undefined {
  const parsed = v.safeParse(MapRequest, query);
  return parsed.success ? parsed.output : undefined;
}

/** A place on a map. */
export interface DrawnPlace extends GroundPoint {
  readonly name: string;
}

/** The tenant's places that lie on the map, by where they truly lie. */
export async function readPlacesOn(
  db: Db,
  tenant: Clocked,
  { lat, lng, width, height, zoom }: MapRequest,
): Promise<readonly DrawnPlace[]> {
  const { x, y } = worldPoint({ latitude: lat, longitude: lng }, zoom);
  const northWest = groundPoint({ x: x - width / 2, y: y - height / 2 }, zoom);
  const southEast = groundPoint({ x: x + width / 2, y: y + height / 2 }, zoom);
  return await ofTenant(db, tenant.id)
    .selectFrom('booths')
    .select(['place_name as name', 'latitude', 'longitude'])
    .distinct()
    .where(isOffered(dateOf(nowOf(tenant))))
    .where('latitude', '>=', southEast.latitude)
    .where('latitude', '<=', northWest.latitude)
    .where('longitude', '>=', northWest.longitude)
    .where('longitude', '<=', southEast.longitude)
    .orderBy('place_name')
    .orderBy('latitude')
    .orderBy('longitude')
    .execute();
}
