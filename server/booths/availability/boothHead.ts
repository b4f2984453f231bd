import { type RawBuilder, sql } from 'kysely';
import type { BoothHead } from '#domain/booking/availability.ts';
import type { BoothTable } from '#server/database/tables/places.ts';

/** The columns of `booths` that say which booth it is and where to find it. */
const COLUMNS = ['telecube_id', 'cube_name', 'place_name', 'access'] as const;

/** A booth and its floor, as a statement with `boothHeadColumns` answers it. */
export interface BoothHeadRow extends Readonly<Pick<BoothTable, (typeof COLUMNS)[number]>> {
  readonly floor_name: string | null;
}

/** The columns of a BoothHeadRow, out of `booths`. */
export const boothHeadColumns: RawBuilder<BoothHeadRow> = sql`
  ${sql.join(COLUMNS.map((column) => sql.ref(`booths.${column}`)))},
  (
    select floor_maps.floor_name from floor_maps
    where floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id
  ) as floor_name`;

/** The booth that a row says. */
export function boothHeadOf(row: BoothHeadRow): BoothHead {
  return {
    boothId: row.telecube_id,
    boothName: row.cube_name,
    placeName: row.place_name,
    floorName: row.floor_name,
    access: row.access,
  };
}
