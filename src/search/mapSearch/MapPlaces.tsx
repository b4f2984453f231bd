import { useSelector } from '@xstate/react';
import { createPortal } from 'react-dom';
import type { RoomSearch } from '#contract/search/places.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import { centreOf, isSame, placesByDistance } from '#domain/search/mapPlaces.ts';
import type { PlaceId } from '#domain/search/placeId.ts';
import { type MapSearchRef, selectChosen, selectChosenTime } from '#machines/search/mapSearch.ts';
import { nearbyMachine, selectPoint } from '#machines/search/nearby/chart.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { useDock } from '#src/ui/dock.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { ChosenPlace } from './ChosenPlace.tsx';
import { MapPlaceList } from './MapPlaceList.tsx';
import { MapTime } from './MapTime.tsx';
import MovableMap from './MovableMap.tsx';

interface MapPlacesProps {
  flow: MapSearchRef;
  found: RoomSearch;
  /** The place that the link names: the middle of the map. */
  target: PlaceId | null;
  point: GroundPoint | null;
}

/** The time, the map with every place on it, the chosen one, and all by distance. */
export function MapPlaces({ flow, found, target, point }: MapPlacesProps) {
  const time = useSelector(flow, selectChosenTime);
  const chosenId = useSelector(flow, selectChosen);
  const now = useServerNow(60_000);
  const position = useFlow(nearbyMachine);
  const device = useSelector(position, selectPoint);
  const showsImmediateUse = useMember()?.isGuest === false;
  const centre = centreOf(found, target, point, now);
  const places = centre ? placesByDistance(found, target, centre, now) : [];
  const chosen = places.find((place) => chosenId && isSame(place, chosenId)) ?? places[0];
  const dock = useDock(chosen !== undefined);
  if (!centre || !chosen) return <EmptyState title="地図に表示できる場所がありません。" />;
  return (
    <>
      <MapTime flow={flow} reservableDays={found.reservableDays} />
      <MovableMap
        centre={centre}
        places={places}
        chosen={chosen}
        time={time}
        showsImmediateUse={showsImmediateUse}
        position={position}
        onChoose={(place) => flow.send({ type: 'place.chosen', place })}
      />
      {dock &&
        createPortal(
          <ChosenPlace place={chosen} time={time} point={device} showsImmediateUse={showsImmediateUse} />,
          dock,
        )}
      <MapPlaceList places={places} time={time} />
    </>
  );
}
