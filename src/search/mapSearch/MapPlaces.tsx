import { useSelector } from '@xstate/react';
import type { RoomSearch } from '#contract/search/places.ts';
import { centreOf, placesByDistance } from '#domain/search/mapPlaces.ts';
import { type MapSearchRef, selectChosenTime } from '#machines/search/mapSearch.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { MapPlaceList } from './MapPlaceList.tsx';
import { MapTime } from './MapTime.tsx';
import { StaticMap } from './StaticMap.tsx';

interface MapPlacesProps {
  flow: MapSearchRef;
  found: RoomSearch;
  target: Parameters<typeof centreOf>[1];
  point: Parameters<typeof centreOf>[2];
}

/** The time, the map with the marker, and all places by distance. */
export function MapPlaces({ flow, found, target, point }: MapPlacesProps) {
  const time = useSelector(flow, selectChosenTime);
  const centre = centreOf(found, target, point);
  const places = centre ? placesByDistance(found, target, centre) : [];
  const [marked] = places;
  if (!centre || !marked) return <EmptyState title="地図に表示できる場所がありません。" />;
  return (
    <>
      <MapTime flow={flow} reservableDays={found.reservableDays} />
      <StaticMap centre={centre} marked={marked} time={time} />
      <MapPlaceList places={places} time={time} />
    </>
  );
}
