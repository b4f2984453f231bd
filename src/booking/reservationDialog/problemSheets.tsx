import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { FALLBACKS } from '#domain/messages.ts';
import { formatMinute } from '#domain/time.ts';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import {
  selectAddress,
  selectChoice,
  selectProblem,
  selectQuote,
} from '#machines/booking/reservation/selectors.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { AlternativeWords } from './AlternativeWords.tsx';
import styles from './ConfirmationSheet.module.css';
import { DIALOG_WORDS } from './dialogWords.ts';
import { useWayOut } from './waysOut.ts';

interface ProblemProps {
  dialog: DialogRef;
}

function Dismiss({
  dialog,
  primary = false,
  children,
}: ProblemProps & { primary?: boolean; children: string }) {
  return (
    <Button
      block
      variant={primary ? 'primary' : 'secondary'}
      onClick={() => dialog.send({ type: 'dialog.dismissed' })}
    >
      {children}
    </Button>
  );
}

/** The price could not be asked for. */
export function QuoteFailedSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  return (
    <Sheet
      title="料金を確認できませんでした"
      onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          <Button block onClick={() => dialog.send({ type: 'retry.requested' })}>
            もう一度確認する
          </Button>
          <Dismiss dialog={dialog}>戻る</Dismiss>
        </>
      }
    >
      <p>{problem?.kind === 'failed' ? failureSentence(problem.error) : FALLBACKS.server}</p>
    </Sheet>
  );
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
        <Dismiss dialog={dialog} primary>
          OK
        </Dismiss>
      }
    >
      <p>{message ?? 'ご利用の上限額に達しているため、予約できません。'}</p>
    </Sheet>
  );
}

/** The server's refusal, and the way out. */
export function RefusalSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  const words = DIALOG_WORDS[useSelector(dialog, selectChoice).mode];
  const returnTo = useSelector(dialog, selectAddress);
  const way = useWayOut(problem?.kind === 'refused' ? problem.code : null, returnTo);
  return (
    <Sheet
      title={words.refused}
      onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          {way && (
            <Link className={buttonClass({ block: true })} to={way.to}>
              {way.text}
            </Link>
          )}
          <Dismiss dialog={dialog} primary={way === undefined}>
            {words.back}
          </Dismiss>
        </>
      }
    >
      <p>{(problem?.kind === 'refused' && problem.message) || FALLBACKS.conflict}</p>
    </Sheet>
  );
}

/** Somebody was faster: what is still free, as buttons (docs/spec/booking.md, "Refusals"). */
export function SlotLostSheet({ dialog }: ProblemProps) {
  const problem = useSelector(dialog, selectProblem);
  const { request, booth } = useSelector(dialog, selectChoice);
  const alternatives = problem?.kind === 'slotTaken' ? problem.alternatives : [];
  return (
    <Sheet
      title="ほかの方が先に予約しました"
      onDismiss={() => dialog.send({ type: 'dialog.dismissed' })}
      actions={
        <Dismiss dialog={dialog} primary={alternatives.length === 0}>
          ほかの時間を選ぶ
        </Dismiss>
      }
    >
      <div className={styles.parts}>
        <p>
          {booth.boothName}の{formatMinute(request.start)}–{formatMinute(request.start + request.interval)}
          は予約できませんでした。料金はかかっていません。
          {alternatives.length > 0 && '近い条件では、次の時間が空いています。'}
        </p>
        {alternatives.map((alternative) => (
          <Button
            key={`${alternative.booth.boothId} ${alternative.date} ${alternative.start}`}
            block
            variant="outline"
            onClick={() => dialog.send({ type: 'alternative.chosen', alternative })}
          >
            <AlternativeWords alternative={alternative} booth={booth} date={request.date} />
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
