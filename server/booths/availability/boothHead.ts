import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { BoothHead } from '#domain/booking/availability.ts';
import { photoAddress } from '#server/booths/photo/photoAddress.ts';
import type { BoothTable } from '#server/database/tables/places.ts';

type Booth = Selectable<BoothTable>;

/** The columns that hold just what an attribute of a booth may be. */
type ColumnOf<Value> = {
  [Column in keyof Booth]: [Booth[Column], Value] extends [Value, Booth[Column]] ? Column : never;
}[keyof Booth];

/**
 * The column of `booths` that holds each attribute. The floor's name comes from its map, and the photo's column holds
 * no address.
 */
const COLUMNS: Readonly<{
  [Name in Exclude<keyof BoothHead, 'floorName' | 'photo'>]: ColumnOf<BoothHead[Name]>;
}> = {
  boothId: 'telecube_id',
  boothName: 'cube_name',
  placeName: 'place_name',
  access: 'access',
  freeCancellationMinutes: 'free_cancellation_minutes',
  leadMinutes: 'lead_minutes',
  seats: 'seats',
  equipment: 'equipment',
};

/** A booth, where to find it and how it is built, out of `booths`. */
export const boothHeadColumns: RawBuilder<BoothHead> = sql`
  ${sql.join(Object.entries(COLUMNS).map(([name, column]) => sql`${sql.ref(`booths.${column}`)} as ${sql.id(name)}`))},
  (
    select floor_maps.floor_name from floor_maps
    where floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id
  ) as ${sql.id('floorName' satisfies keyof BoothHead)},
  ${photoAddress} as ${sql.id('photo' satisfies keyof BoothHead)}`;
