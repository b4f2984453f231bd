import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isSame, mapOf } from '#domain/search/mapPlaces.ts';
import { byWalk, placesOf } from '#domain/search/place.ts';
import {
  type LocationSelectionInput,
  locationSelectionMachine,
  placeList,
  selectChosen,
  selectLayout,
} from '#machines/search/locationSelection.ts';
import { nearbyMachine, selectPoint } from '#machines/search/nearby/chart.ts';
import { selectFailure, selectLoadedAt } from '#machines/shared/resource.ts';
import { BackToSearch } from '#src/shared/links/BackToSearch.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { WithStars } from '../favourites/WithStars.tsx';
import { ChosenPlace } from '../mapSearch/ChosenPlace.tsx';
import { PasscodeSheet } from '../passcode/PasscodeSheet.tsx';
import { PlaceList } from '../places/PlaceList.tsx';
import { areaNameOf, placesSummary } from '../places/placeWords.ts';
import { UnknownArea } from '../UnknownArea.tsx';
import styles from './AreaPlaces.module.css';
import { MapSlot } from './MapSlot.tsx';
import { useListPosition } from './useListPosition.ts';

const LAYOUTS = [
  { value: 'list', label: '一覧' },
  { value: 'map', label: '地図' },
] as const;

/** The places of an area, as a list or on the map, and the way to each. */
export function AreaPlaces(address: Omit<LocationSelectionInput, 'isPersonal'>) {
  const member = useMember();
  const flow = useFlow(locationSelectionMachine, { ...address, isPersonal: member?.isPersonal ?? false });
  const list = useSelector(flow, ({ children }) => children.list);
  const passcode = useSelector(flow, ({ children }) => children.passcode);
  const layout = useSelector(flow, selectLayout);
  const chosenId = useSelector(flow, selectChosen);
  const isUnknown = useSelector(
    list,
    (snapshot) => snapshot !== undefined && selectFailure(snapshot)?.kind === 'notFound',
  );
  const freshness = useFreshness(list);
  const position = useFlow(nearbyMachine);
  const point = useSelector(position, selectPoint);
  const now = useServerNow(60_000);
  const loadedAt = useSelector(list, (snapshot) => snapshot && selectLoadedAt(snapshot)) ?? null;
  const answer = useSelector(list, (snapshot) => snapshot && placeList.selectData(snapshot)) ?? null;
  const places = useMemo(() => answer && byWalk(placesOf(answer, now), point), [answer, now, point]);
  const map = useMemo(() => places && mapOf(places), [places]);
  // The address may have been written by anybody: its name stands in for the server's until that is known.
  const areaName = (places && areaNameOf(places)) || address.areaName;
  const isMap = layout === 'map' && map != null;
  const keepListPosition = useListPosition(!isMap);
  const chosen = map?.places.find((place) => chosenId && isSame(place, chosenId)) ?? map?.places[0];
  const isRegular = member?.isGuest === false;
  if (isUnknown) return <UnknownArea />;
  return (
    <Page
      fill={isMap}
      title={areaName || 'ブースを選ぶ'}
      subtitle={places && placesSummary(places, isRegular)}
      back={<BackToSearch />}
      actions={
        map && (
          <div className={styles.layouts}>
            <Segmented
              label="場所の表示"
              value={layout}
              options={LAYOUTS}
              onSelect={(wanted) => {
                keepListPosition();
                flow.send({ type: 'layout.chosen', layout: wanted });
              }}
            />
          </div>
        )
      }
      freshness={freshness}
      footer={
        isMap &&
        chosen && <ChosenPlace place={chosen} time={{}} point={point} showsImmediateUse={isRegular} />
      }
    >
      {list && (
        <WithStars list={list}>
          {(stars) => (
            <ResourceBody
              resource={placeList}
              what="場所"
              actor={list}
              skeleton={<Skeleton shape="rows" count={4} label="設置場所を読み込んでいます" />}
            >
              {() => (
                <>
                  <MapSlot
                    map={
                      isMap && chosen
                        ? {
                            fill: true,
                            ...map,
                            chosen,
                            time: {},
                            showsImmediateUse: isRegular,
                            position,
                            onChoose: (place) => flow.send({ type: 'place.chosen', place }),
                          }
                        : null
                    }
                  />
                  {!isMap && places && (
                    <PlaceList
                      places={places}
                      areaName={areaName}
                      showsImmediateUse={isRegular}
                      point={point}
                      loadedAt={loadedAt}
                      stars={stars}
                      onFloorMap={(floorMapId) => flow.send({ type: 'floorMap.chosen', floorMapId })}
                    />
                  )}
                </>
              )}
            </ResourceBody>
          )}
        </WithStars>
      )}
      {passcode && <PasscodeSheet flow={passcode} />}
    </Page>
  );
}
