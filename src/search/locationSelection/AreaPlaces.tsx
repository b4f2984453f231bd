import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { placesOf } from '#domain/search/place.ts';
import { locationSelectionMachine, placeList } from '#machines/search/locationSelection.ts';
import { selectFailure, selectLoadedAt } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { MapIcon } from '#src/ui/icons/MapIcon.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { PasscodeSheet } from '../passcode/PasscodeSheet.tsx';
import { PlaceList } from '../places/PlaceList.tsx';
import { placesSummary } from '../places/placeWords.ts';
import { usePoint } from '../position/usePoint.ts';
import { UnknownArea } from '../UnknownArea.tsx';

interface AreaPlacesProps {
  areaId: number;
  /** As the link says it; the server is asked by the id alone. */
  areaName: string | null;
}

/** The places of an area, and the way to each. */
export function AreaPlaces({ areaId, areaName }: AreaPlacesProps) {
  const member = useMember();
  const flow = useFlow(locationSelectionMachine, { areaId, isPersonal: member?.isPersonal ?? false });
  const list = useSelector(flow, ({ children }) => children.list);
  const passcode = useSelector(flow, ({ children }) => children.passcode);
  const isUnknown = useSelector(
    list,
    (snapshot) => snapshot !== undefined && selectFailure(snapshot)?.kind === 'notFound',
  );
  const freshness = useFreshness(list);
  const point = usePoint();
  const now = useServerNow(60_000);
  const loadedAt = useSelector(list, (snapshot) => snapshot && selectLoadedAt(snapshot)) ?? null;
  const answer = useSelector(list, (snapshot) => snapshot && placeList.selectData(snapshot)) ?? null;
  const places = useMemo(() => answer && placesOf(answer, now), [answer, now]);
  const isRegular = member?.isGuest === false;
  if (isUnknown) return <UnknownArea />;
  return (
    <Page
      title={areaName || 'ブースを選ぶ'}
      subtitle={places && placesSummary(places, isRegular)}
      back={<BackLink to={paths.areaSearch()} label="エリア検索へ戻る" />}
      actions={
        <IconButton as={Link} to={paths.mapSearch({ areaId })} label="地図から探す" icon={<MapIcon />} />
      }
      freshness={freshness}
    >
      {list && (
        <ResourceBody
          resource={placeList}
          actor={list}
          skeleton={<Skeleton shape="rows" count={4} label="設置場所を読み込んでいます" />}
        >
          {() =>
            places && (
              <PlaceList
                places={places}
                areaName={areaName}
                showsImmediateUse={isRegular}
                point={point}
                loadedAt={loadedAt}
                onFloorMap={(floorMapId) => flow.send({ type: 'floorMap.chosen', floorMapId })}
              />
            )
          }
        </ResourceBody>
      )}
      {passcode && <PasscodeSheet flow={passcode} />}
    </Page>
  );
}
