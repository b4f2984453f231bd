import { useSelector } from '@xstate/react';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { FALLBACKS } from '#domain/messages.ts';
import {
  type MoveConfirmationRef,
  selectMove,
  selectMoveAddress,
} from '#machines/booking/move/confirmation.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { paths } from '#machines/shell/paths.ts';
import { BACK } from '#src/ui/buttons/backWord.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import { QuoteFailed } from '../priced/QuoteFailed.tsx';
import { SlotLost } from '../priced/SlotLost.tsx';
import { SHOW_CURRENT, useWayOut } from '../priced/waysOut.ts';

interface ProblemProps {
  confirmation: MoveConfirmationRef;
}

/** The price could not be asked for. */
export function MoveQuoteFailedSheet({ confirmation }: ProblemProps) {
  const { problem } = useSelector(confirmation, selectMove);
  return (
    <QuoteFailed
      flow={confirmation}
      why={failureSentence(problem?.kind === 'failed' ? problem.error : null)}
      back={BACK}
    >
      <p>今の予約は、そのままです。</p>
    </QuoteFailed>
  );
}

/** The ways that are left in the card of the reservation, once it can't be moved any more, or not to so near a time. */
const IN_THE_LIST: Partial<Record<RefusalCode, string>> = {
  too_late: '予約の画面から、利用をやめるか、前の時間が空いていれば早めることができます。',
  too_soon: '予約の画面から、無料でキャンセルできます。',
  reservation_ended: '',
  not_found: '',
};

/** The server's refusal, that the reservation stays as it is, and the way out. */
export function MoveRefusedSheet({ confirmation }: ProblemProps) {
  const { problem } = useSelector(confirmation, selectMove);
  const returnTo = useSelector(confirmation, selectMoveAddress);
  const refusal = problem?.kind === 'refused' ? problem : null;
  const code = refusal?.code ?? null;
  const hint = code === null ? undefined : IN_THE_LIST[code];
  const elsewhere = useWayOut(code, returnTo, refusal?.inTheWay);
  const way = hint === undefined ? elsewhere : { to: paths.reservations(), text: SHOW_CURRENT };
  return (
    <NoteSheet flow={confirmation} title="変更できませんでした" way={way} back="時間の選択へ戻る">
      <p>{phrased(refusal?.message || FALLBACKS.conflict)}</p>
      {hint && <p>{phrased(hint)}</p>}
    </NoteSheet>
  );
}

/** Somebody was faster, and the reservation stays as it is. */
export function MoveSlotLostSheet({ confirmation }: ProblemProps) {
  const { problem, request, booth } = useSelector(confirmation, selectMove);
  const alternatives = problem?.kind === 'slotTaken' ? problem.alternatives : [];
  return (
    <SlotLost flow={confirmation} request={request} booth={booth} alternatives={alternatives}>
      には<span className="together">変更できませんでした。</span>今の予約は、そのままです。
    </SlotLost>
  );
}
