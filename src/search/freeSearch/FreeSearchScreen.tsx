import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import {
  type FreeSearchInput,
  freeSearchMachine,
  selectFrame,
  selectRefusal,
} from '#machines/search/freeSearch/chart.ts';
import { selectFound } from '#machines/search/freeSearch/places.ts';
import { selectLastFailure } from '#machines/shared/resource.ts';
import { BackToSearch } from '#src/shared/links/BackToSearch.tsx';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { FreeChoices } from './FreeChoices.tsx';
import { FreeRefused } from './FreeRefused.tsx';
import { FreeResults } from './FreeResults.tsx';
import { FreeSearchSkeleton } from './FreeSearchSkeleton.tsx';

/** The places with what is free for a time, over all areas or around a place. */
export function FreeSearchScreen(address: Omit<FreeSearchInput, 'now'>) {
  const flow = useFlow(freeSearchMachine, { ...address, now: serverClock.now() });
  const list = useSelector(flow, ({ children }) => children.found);
  const frame = useSelector(flow, selectFrame);
  const found = useSelector(list, (snapshot) => (snapshot ? selectFound(snapshot) : null));
  const failure = useSelector(list, (snapshot) => (snapshot ? selectLastFailure(snapshot) : null));
  const refusal = useSelector(flow, selectRefusal);
  const freshness = useFreshness(list);
  if (failure?.kind === 'notFound') {
    return <WrongLink screen="日時から探す" sentence="日時から探すことは、ここではできません。" hint="" />;
  }
  return (
    <Page
      title="日時から探す"
      back={<BackToSearch />}
      actions={list && <RefreshButton resource={list} />}
      freshness={freshness}
    >
      {frame && <FreeChoices flow={flow} {...frame} />}
      {refusal !== null ? (
        <FreeRefused flow={flow} sentence={refusal} />
      ) : found !== null && list ? (
        <FreeResults flow={flow} list={list} found={found} />
      ) : failure !== null && list ? (
        <FailedResource actor={list} what="空き" />
      ) : (
        <FreeSearchSkeleton />
      )}
    </Page>
  );
}
