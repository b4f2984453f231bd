import { useSelector } from '@xstate/react';
import { type SurveyRef, selectAnswering } from '#machines/inbox/survey.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** Is it OK to send? (docs/spec/inbox.md, "Input") */
export function SurveySheet({ flow, isSending }: { flow: SurveyRef; isSending: boolean }) {
  const answering = useSelector(flow, selectAnswering);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="この内容で送信しますか"
      locked={isSending}
      onDismiss={dismiss}
      actions={
        <DecisionProgress
          decision={answering}
          truth="メニューで結果を"
          otherwise={
            <Button block variant="secondary" disabled={isSending} onClick={dismiss}>
              回答へ戻る
            </Button>
          }
        >
          <Button
            block
            busy={isSending}
            busyLabel="送信しています…"
            onClick={() => flow.send({ type: 'sending.confirmed' })}
          >
            この内容で送信する
          </Button>
        </DecisionProgress>
      }
    >
      <p>送信したあとは、回答を変更できません。</p>
    </Sheet>
  );
}
