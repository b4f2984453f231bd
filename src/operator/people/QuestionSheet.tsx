import { useSelector } from '@xstate/react';
import {
  type OperatorsRef,
  selectActEnding,
  selectIsActing,
  selectQuestion,
} from '#machines/operator/operators.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import { questionWords } from './questionWords.tsx';

/** Asks once before something about an operator that can't be taken back. */
export function QuestionSheet({ flow }: { flow: OperatorsRef }) {
  const question = useSelector(flow, selectQuestion);
  const isBusy = useSelector(flow, selectIsActing);
  const ending = useSelector(flow, selectActEnding);
  if (question === null) return null;
  const { title, text, action, isDanger } = questionWords(question);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      locked={isBusy}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            block
            variant={isDanger ? 'danger-text' : 'primary'}
            busy={isBusy}
            busyLabel="確認しています…"
            onClick={() => flow.send({ type: 'question.confirmed' })}
          >
            {action}
          </Button>
          <Button block variant="secondary" disabled={isBusy} onClick={dismiss}>
            戻る
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <EndingNotice ending={ending} isSameAgain />
    </Sheet>
  );
}
