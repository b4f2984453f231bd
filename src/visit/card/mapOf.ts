import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';

/** The place of a reservation on the map: its floor's where the booth stands on one, else the booth's own. */
export function mapOf({ boothId, floorMapId, areaId, point }: Reservation): string {
  return paths.mapSearch({
    target: floorMapId === null ? { kind: 'room', id: boothId } : { kind: 'floorMap', id: floorMapId },
    areaId,
    ...point,
  });
}
