import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { formatMinute } from '#domain/time.ts';
import {
  type MoveConfirmationRef,
  selectMove,
  selectMoveAddress,
} from '#machines/booking/move/confirmation.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { paths } from '#machines/shell/paths.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { AlternativeWords } from '../reservationDialog/AlternativeWords.tsx';
import { useWayOut } from '../reservationDialog/waysOut.ts';
import styles from './MoveConfirmation.module.css';

interface ProblemProps {
  confirmation: MoveConfirmationRef;
}

function Dismiss({ confirmation, primary, children }: ProblemProps & { primary: boolean; children: string }) {
  return (
    <Button
      block
      variant={primary ? 'primary' : 'secondary'}
      onClick={() => confirmation.send({ type: 'dialog.dismissed' })}
    >
      {children}
    </Button>
  );
}

/** The price could not be asked for. */
export function MoveQuoteFailedSheet({ confirmation }: ProblemProps) {
  const { problem } = useSelector(confirmation, selectMove);
  return (
    <Sheet
      title="料金を確認できませんでした"
      onDismiss={() => confirmation.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          <Button block onClick={() => confirmation.send({ type: 'retry.requested' })}>
            もう一度確認する
          </Button>
          <Dismiss confirmation={confirmation} primary={false}>
            戻る
          </Dismiss>
        </>
      }
    >
      <p>{problem?.kind === 'failed' ? failureSentence(problem.error) : FALLBACKS.server}</p>
      <p>いまの予約は、そのままです。</p>
    </Sheet>
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
  const code = problem?.kind === 'refused' ? problem.code : null;
  const hint = code === null ? undefined : IN_THE_LIST[code];
  const elsewhere = useWayOut(code, returnTo);
  const way = hint === undefined ? elsewhere : { to: paths.reservations(), text: '今の予約を見る' };
  return (
    <Sheet
      title="変更できませんでした"
      onDismiss={() => confirmation.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          {way && (
            <Link className={buttonClass({ block: true })} to={way.to}>
              {way.text}
            </Link>
          )}
          <Dismiss confirmation={confirmation} primary={way === undefined}>
            時間の選択へ戻る
          </Dismiss>
        </>
      }
    >
      <p>{(problem?.kind === 'refused' && problem.message) || FALLBACKS.conflict}</p>
      {hint && <p>{hint}</p>}
    </Sheet>
  );
}

/** Somebody was faster: what is still free, as buttons; the reservation stays as it is. */
export function MoveSlotLostSheet({ confirmation }: ProblemProps) {
  const { problem, request, booth } = useSelector(confirmation, selectMove);
  const alternatives = problem?.kind === 'slotTaken' ? problem.alternatives : [];
  return (
    <Sheet
      title="ほかの方が先に予約しました"
      onDismiss={() => confirmation.send({ type: 'dialog.dismissed' })}
      actions={
        <Dismiss confirmation={confirmation} primary={alternatives.length === 0}>
          ほかの時間を選ぶ
        </Dismiss>
      }
    >
      <div className={styles.parts}>
        <p>
          {booth.boothName}の{formatMinute(request.start)}–{formatMinute(request.start + request.interval)}
          には変更できませんでした。いまの予約は、そのままです。
          {alternatives.length > 0 && '近い条件では、次の時間が空いています。'}
        </p>
        {alternatives.map((alternative) => (
          <Button
            key={`${alternative.booth.boothId} ${alternative.date} ${alternative.start}`}
            block
            variant="outline"
            onClick={() => confirmation.send({ type: 'alternative.chosen', alternative })}
          >
            <AlternativeWords alternative={alternative} booth={booth} date={request.date} />
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
