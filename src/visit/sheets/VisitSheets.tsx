import { useSelector } from '@xstate/react';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { selectVisitRefusal, selectVisitStep, type VisitRef } from '#machines/visit/visit.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { StuckSheet } from './StuckSheet.tsx';
import { VisitSheet } from './VisitSheet.tsx';

/** The sheet over the card at the present step: a question, or why the door did not open. */
export function VisitSheets({ visit, codes }: { visit: VisitRef; codes: EntryCodes }) {
  const step = useSelector(visit, selectVisitStep);
  switch (step) {
    case 'unsure':
    case 'unchecked':
    case 'unawaited':
      return <UncheckedSheet visit={visit} isAskedAgain={step === 'unchecked'} />;
    case 'stuck':
    case 'leaveStuck':
      return <StuckSheet visit={visit} pinId={codes.pinId} />;
    case 'refused':
      return <RefusedSheet visit={visit} />;
    case 'confirmingLeave':
    case 'leaving':
      return <LeaveSheet visit={visit} />;
    default:
      return null;
  }
}

/** Whether the booth is empty could not be asked: nothing was opened. */
function UncheckedSheet({ visit, isAskedAgain }: { visit: VisitRef; isAskedAgain: boolean }) {
  return (
    <VisitSheet
      visit={visit}
      title="入室できるか確認できませんでした"
      retry={
        <Button block onClick={() => visit.send({ type: 'retry.requested' })}>
          もう一度確認する
        </Button>
      }
    >
      <p>
        ドアはまだ開けていません。
        {isAskedAgain
          ? '通信が戻ると、もう一度確認して入室します。'
          : '電波の良い場所で、もう一度お試しください。'}
      </p>
    </VisitSheet>
  );
}

/** The server's reason (docs/spec/visit.md, "Refusals"). */
function RefusedSheet({ visit }: { visit: VisitRef }) {
  return (
    <VisitSheet visit={visit} title="ドアを開けられませんでした">
      <p>{useSelector(visit, selectVisitRefusal)}</p>
    </VisitSheet>
  );
}
