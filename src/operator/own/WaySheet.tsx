import { useSelector } from '@xstate/react';
import {
  selectActEnding,
  selectIsActing,
  selectQuestion,
  type WayQuestion,
  type WaysRef,
} from '#machines/operator/ways.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';
import { passkeyName } from './PasskeyRows.tsx';

interface QuestionWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly busy: string;
}

function wordsOf(question: WayQuestion): QuestionWords {
  switch (question.kind) {
    case 'removePasskey':
      return {
        title: 'パスキーを削除しますか',
        text: `${passkeyName(question.passkey)}では、ログインできなくなります。このパスキーで開いたほかのログインも終了します。`,
        action: '削除する',
        busy: '削除しています…',
      };
    case 'makeCodes':
      return {
        title: '予備コードを作りますか',
        text: '10個のコードを作ります。表示は今回だけです。これまでのコードは使えなくなります。',
        action: '予備コードを作る',
        busy: '作っています…',
      };
    case 'signOutEverywhere':
      return {
        title: 'すべての端末からログアウトしますか',
        text: 'この端末を含めて、すべてのログインを終了します。',
        action: 'ログアウトする',
        busy: 'ログアウトしています…',
      };
  }
}

/** Asks once before something that can't be taken back. */
export function WaySheet({ flow }: { flow: WaysRef }) {
  const question = useSelector(flow, selectQuestion);
  const isBusy = useSelector(flow, selectIsActing);
  const ending = useSelector(flow, selectActEnding);
  if (question === null) return null;
  const { title, text, action, busy } = wordsOf(question);
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
            variant={question.kind === 'makeCodes' ? 'primary' : 'danger-text'}
            busy={isBusy}
            busyLabel={busy}
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
