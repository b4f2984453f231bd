import { useSelector } from '@xstate/react';
import { type SurveyRef, selectAnswering } from '#machines/inbox/survey/chart.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

/** Is it OK to send? (docs/spec/inbox.md, "Input") */
export function SurveySheet({ flow, isSending }: { flow: SurveyRef; isSending: boolean }) {
  const answering = useSelector(flow, selectAnswering);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <CommandSheet
      title="この内容で送信しますか"
      command={answering}
      busy={isSending}
      truth="メニューで結果を"
      action={
        <Button
          block
          busy={isSending}
          busyLabel="送信しています…"
          onClick={() => flow.send({ type: 'sending.confirmed' })}
        >
          この内容で送信する
        </Button>
      }
      otherwise={
        <Button block variant="secondary" disabled={isSending} onClick={dismiss}>
          回答へ戻る
        </Button>
      }
      onDismiss={dismiss}
    >
      <p>送信したあとは、回答を変更できません。</p>
    </CommandSheet>
  );
}
