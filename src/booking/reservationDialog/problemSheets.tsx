import { useSelector } from '@xstate/react';
import { FALLBACKS } from '#domain/messages.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import {
  selectAddress,
  selectChoice,
  selectProblem,
  selectQuote,
} from '#machines/booking/reservation/selectors.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { BACK } from '#src/ui/buttons/backWord.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import { QuoteFailed } from '../priced/QuoteFailed.tsx';
import { SlotLost } from '../priced/SlotLost.tsx';
import { useWayOut } from '../priced/waysOut.ts';
import { DIALOG_WORDS } from './dialogWords.ts';

interface ProblemProps {
  dialog: DialogRef;
}

/** The price could not be asked for. */
export function QuoteFailedSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  return (
    <QuoteFailed
      flow={dialog}
      why={failureSentence(problem?.kind === 'failed' ? problem.error : null)}
      back={BACK}
    />
  );
}

/** The corporation's cap would be passed: only OK (docs/spec/booking.md, "Reservation dialog"). */
export function MaxPriceSheet({ dialog }: ProblemProps) {
  const message = useSelector(dialog, selectQuote)?.message;
  const words = DIALOG_WORDS[useSelector(dialog, selectChoice).mode];
  return (
    <NoteSheet flow={dialog} title={words.impossible} back="OK">
      <p>{phrased(message ?? 'ご利用の上限額に達しているため、予約できません。')}</p>
    </NoteSheet>
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
    <NoteSheet flow={dialog} title={words.refused} way={way} back={words.back}>
      <p>{phrased(refusal?.message || FALLBACKS.conflict)}</p>
    </NoteSheet>
  );
}

/** Somebody was faster, and nothing was charged. */
export function SlotLostSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  const { request, booth } = useSelector(dialog, selectChoice);
  const alternatives = problem?.kind === 'slotTaken' ? problem.alternatives : [];
  return (
    <SlotLost flow={dialog} request={request} booth={booth} alternatives={alternatives}>
      は<span className="together">予約できませんでした。</span>料金はかかっていません。
    </SlotLost>
  );
}
