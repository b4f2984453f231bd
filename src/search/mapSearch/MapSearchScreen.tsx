import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import { foundPlaces, type MapSearchInput, mapSearchMachine } from '#machines/search/mapSearch.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { UnknownArea } from '../UnknownArea.tsx';
import { MapPlaces } from './MapPlaces.tsx';

/** The places around a place, on a map and as a list, for the wanted time. */
export function MapSearchScreen(address: Omit<MapSearchInput, 'now'>) {
  const flow = useFlow(mapSearchMachine, { ...address, now: serverClock.now() });
  const places = useSelector(flow, ({ children }) => children.places);
  const freshness = useFreshness(places);
  const isUnknown = useSelector(
    places,
    (snapshot) => snapshot !== undefined && selectFailure(snapshot)?.kind === 'notFound',
  );
  if (isUnknown) return <UnknownArea />;
  return (
    <Page
      title="地図から探す"
      back={<BackButton otherwise={paths.to('/app/area-search')} />}
      actions={places && <RefreshButton resource={places} />}
      freshness={freshness}
    >
      {places && (
        <ResourceBody
          resource={foundPlaces}
          what="地図"
          actor={places}
          skeleton={<Skeleton shape="picture" count={1} label="地図を読み込んでいます" />}
        >
          {(found) => <MapPlaces flow={flow} found={found} target={address.target} point={address.point} />}
        </ResourceBody>
      )}
    </Page>
  );
}
