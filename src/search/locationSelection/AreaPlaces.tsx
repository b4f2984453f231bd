import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { locationSelectionMachine, placeList } from '#machines/search/locationSelection.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { MapIcon } from '#src/ui/icons/MapIcon.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { PasscodeSheet } from '../passcode/PasscodeSheet.tsx';
import { UnknownArea } from '../UnknownArea.tsx';
import { PlaceList } from './PlaceList.tsx';

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
  if (isUnknown) return <UnknownArea />;
  return (
    <Page
      title={areaName || 'ブースを選ぶ'}
      subtitle="予約する場所を選んでください"
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
          {(places) => (
            <PlaceList
              places={places}
              areaName={areaName}
              showsImmediateUse={member?.isGuest === false}
              onFloorMap={(floorMapId) => flow.send({ type: 'floorMap.chosen', floorMapId })}
            />
          )}
        </ResourceBody>
      )}
      {passcode && <PasscodeSheet flow={passcode} />}
    </Page>
  );
}
