import { useSelector } from '@xstate/react';
import { immediateUseMachine } from '#machines/booking/immediateUse/chart.ts';
import type { ImmediateUseInput } from '#machines/booking/immediateUse/choice.ts';
import {
  selectBooth,
  selectDialog,
  selectIntervals,
  selectOffer,
} from '#machines/booking/immediateUse/selectors.ts';
import { paths } from '#machines/shell/paths.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { USE_NOW } from '#src/shared/words/useNow.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { DialogSlot } from '../reservationDialog/DialogSlot.tsx';
import { ImmediateBody } from './ImmediateBody.tsx';
import { ImmediateFooter } from './ImmediateFooter.tsx';

/** A booth to be used from now on: how long, what it costs, and the last word. */
export function ImmediateUse(input: ImmediateUseInput) {
  const flow = useFlow(immediateUseMachine, input);
  const booth = useSelector(flow, selectBooth);
  const offer = useSelector(flow, selectOffer);
  const failure = useFailure(offer);
  const isMissing = failure?.kind === 'notFound';
  // A server of the specification may not say where it is.
  const where = booth && [booth.boothName, booth.placeName].filter(Boolean).join('・');
  const freshness = useFreshness(offer);
  const hasIntervals = useSelector(flow, selectIntervals).length > 0;
  const dialog = useSelector(flow, selectDialog);
  if (isMissing) {
    return <WrongLink screen={USE_NOW} sentence="このリンクのブースは見つかりませんでした。" />;
  }
  return (
    <>
      <Page
        title={USE_NOW}
        subtitle={where ?? (failure ? undefined : null)}
        back={<BackButton otherwise={paths.to('/app/area-search')} />}
        actions={offer && freshness.isStale && <RefreshButton resource={offer} />}
        freshness={freshness}
        footer={hasIntervals && <ImmediateFooter flow={flow} />}
      >
        <ImmediateBody flow={flow} />
      </Page>
      <DialogSlot dialog={dialog} />
    </>
  );
}
