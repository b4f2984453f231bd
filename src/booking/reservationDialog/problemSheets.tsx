import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { FALLBACKS } from '#domain/messages.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import {
  selectAddress,
  selectChoice,
  selectProblem,
  selectQuote,
} from '#machines/booking/reservation/selectors.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { Dismiss } from './Dismiss.tsx';
import { DIALOG_WORDS } from './dialogWords.ts';
import { QuoteFailed } from './QuoteFailed.tsx';
import { SlotLost } from './SlotLost.tsx';
import { useWayOut } from './waysOut.ts';

interface ProblemProps {
  dialog: DialogRef;
}

/** The price could not be asked for. */
export function QuoteFailedSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  return <QuoteFailed flow={dialog} failure={problem?.kind === 'failed' ? problem.error : null} />;
}

/** The corporation's cap would be passed: only OK (docs/spec/booking.md, "Reservation dialog"). */
export function MaxPriceSheet({ dialog }: ProblemProps) {
  const message = useSelector(dialog, selectQuote)?.message;
  const words = DIALOG_WORDS[useSelector(dialog, selectChoice).mode];
  return (
    <Sheet
      title={words.impossible}
      onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
      actions={
        <Dismiss flow={dialog} primary>
          OK
        </Dismiss>
      }
    >
      <p>{phrased(message ?? 'ご利用の上限額に達しているため、予約できません。')}</p>
    </Sheet>
  );
}

/** The server's refusal, and the way out. */
export function RefusalSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  const words = DIALOG_WORDS[useSelector(dialog, selectChoice).mode];
  const returnTo = useSelector(dialog, selectAddress);
  const refusal = problem?.kind === 'refused' ? problem : null;
  const way = useWayOut(refusal?.code ?? null, returnTo, refusal?.inTheWay);
  return (
    <Sheet
      title={words.refused}
      onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          {way && (
            <Link className={buttonClass({ block: true })} to={way.to}>
              {phrased(way.text)}
            </Link>
          )}
          <Dismiss flow={dialog} primary={way === undefined}>
            {words.back}
          </Dismiss>
        </>
      }
    >
      <p>{phrased(refusal?.message || FALLBACKS.conflict)}</p>
    </Sheet>
  );
}

/** Somebody was faster, and nothing was charged. */
export function SlotLostSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  const { request, booth } = useSelector(dialog, selectChoice);
  const alternatives = problem?.kind === 'slotTaken' ? problem.alternatives : [];
  return (
    <SlotLost flow={dialog} request={request} booth={booth} alternatives={alternatives}>
      は予約できませんでした。料金はかかっていません。
    </SlotLost>
  );
}
