import { useSelector } from '@xstate/react';
import { isGuest } from '#domain/account/member.ts';
import { locationSelection } from '#machines/search/locationSelection.ts';
import { selectFailure } from '#machines/shared/listing.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/BackLink.tsx';
import { ListingBody } from '#src/shared/ListingBody.tsx';
import { useFreshness } from '#src/shared/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/Page.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { PlaceList } from './PlaceList.tsx';
import { UnknownArea } from './UnknownArea.tsx';

interface AreaPlacesProps {
  areaId: number;
  /** As the link says it; the server is asked by the id alone. */
  areaName: string | null;
}

/** What stands in an area. */
export function AreaPlaces({ areaId, areaName }: AreaPlacesProps) {
  const flow = useFlow(locationSelection.machine, { of: areaId });
  const isUnknown = useSelector(flow, (snapshot) => selectFailure(snapshot)?.kind === 'notFound');
  const freshness = useFreshness(flow);
  const member = useMember();
  if (isUnknown) return <UnknownArea />;
  return (
    <Page
      title={areaName || 'ブースを選ぶ'}
      subtitle="予約する場所を選んでください"
      back={<BackLink to={paths.areaSearch()} label="エリア検索へ戻る" />}
      freshness={freshness}
    >
      <ListingBody
        listing={locationSelection}
        actor={flow}
        skeleton={<Skeleton shape="rows" count={4} label="設置場所を読み込んでいます" />}
      >
        {(places) => (
          <PlaceList
            places={places}
            areaName={areaName}
            showsImmediateUse={member !== null && !isGuest(member)}
          />
        )}
      </ListingBody>
    </Page>
  );
}
