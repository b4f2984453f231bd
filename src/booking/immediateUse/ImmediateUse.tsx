import { useSelector } from '@xstate/react';
import {
  type ImmediateUseInput,
  immediateUseMachine,
  selectBooth,
  selectDialog,
  selectFailure,
  selectIntervals,
  selectLoadedAt,
} from '#machines/booking/immediateUse.ts';
import { paths } from '#machines/shell/paths.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { RefreshButton } from '#src/shared/listing/RefreshButton.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { usePageShown } from '#src/shell/usePageShown.ts';
import { ReservationDialog } from '../reservationDialog/ReservationDialog.tsx';
import { ImmediateBody } from './ImmediateBody.tsx';
import { ImmediateFooter } from './ImmediateFooter.tsx';

/** A booth to be used from now on: how long, what it costs, and the last word. */
export function ImmediateUse(input: ImmediateUseInput) {
  const flow = useFlow(immediateUseMachine, input);
  const booth = useSelector(flow, selectBooth);
  const loadedAt = useSelector(flow, selectLoadedAt);
  const failure = useSelector(flow, selectFailure);
  const hasIntervals = useSelector(flow, selectIntervals).length > 0;
  const dialog = useSelector(flow, selectDialog);
  const isStale = hasIntervals && failure !== null;
  usePageShown(() => flow.send({ type: 'page.shown' }));
  if (failure?.kind === 'notFound') {
    return <WrongLink screen="今すぐ使う" sentence="このリンクのブースは見つかりませんでした。" />;
  }
  return (
    <>
      <Page
        title="今すぐ使う"
        subtitle={booth && `${booth.boothName}・${booth.placeName}`}
        back={<BackButton otherwise={paths.areaSearch()} />}
        actions={isStale && <RefreshButton onClick={() => flow.send({ type: 'refresh.requested' })} />}
        freshness={{ loadedAt, isStale }}
        footer={hasIntervals && <ImmediateFooter flow={flow} />}
      >
        <ImmediateBody flow={flow} />
      </Page>
      {dialog && <ReservationDialog dialog={dialog} />}
    </>
  );
}
