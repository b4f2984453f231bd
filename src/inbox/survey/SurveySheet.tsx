import { useSelector } from '@xstate/react';
import { type SurveyRef, selectAnswering } from '#machines/inbox/survey/chart.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
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
        <CommandProgress
          command={answering}
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
        </CommandProgress>
      }
    >
      <p>送信したあとは、回答を変更できません。</p>
    </Sheet>
  );
}
