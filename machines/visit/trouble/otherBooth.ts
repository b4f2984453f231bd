import type { Reservation } from '#domain/booking/reservation.ts';
import { type OtherBooth, otherBoothNow } from '#domain/visit/otherBooth.ts';
import { placeList } from '../../search/locationSelection.ts';
import type { ResourceSnapshot } from '../../shared/resource.ts';

/** The booth that could be used at once in the place of a reservation's, by the places of its area. */
export function selectOtherBooth(
  places: ResourceSnapshot,
  reservation: Pick<Reservation, 'boothId' | 'floorMapId'>,
): OtherBooth | null {
  const data = placeList.selectData(places);
  return data && otherBoothNow(data, reservation);
}
