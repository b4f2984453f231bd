import { useSelector } from '@xstate/react';
import {
  type OperatorQuestion,
  type OperatorsRef,
  selectActEnding,
  selectIsActing,
  selectQuestion,
} from '#machines/operator/operators.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { EndingNotice } from '../shared/EndingNotice.tsx';

interface QuestionWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger: boolean;
}

function wordsOf({ kind, operator: { name } }: OperatorQuestion): QuestionWords {
  switch (kind) {
    case 'remove':
      return {
        title: `${name}さんを外しますか`,
        text: 'すぐにログアウトし、パスキー、予備コード、送ったリンクはすべて使えなくなります。記録は残ります。',
        action: '外す',
        isDanger: true,
      };
    case 'signOut':
      return {
        title: `${name}さんをログアウトさせますか`,
        text: 'すべての端末のログインを終了します。開いている画面は、次の操作から使えなくなります。パスキーはそのままで、もう一度ログインできます。',
        action: 'ログアウトさせる',
        isDanger: true,
      };
    case 'inviteAgain':
      return {
        title: '招待を送り直しますか',
        text: `${name}さんに新しいリンクを送ります。前のリンクは使えなくなります。`,
        action: '送り直す',
        isDanger: false,
      };
    case 'allowRecovery':
      return {
        title: '再登録を承認しますか',
        text: `${name}さんは、届いているリンクから10分間、新しいパスキーを登録できます。これまでのパスキーと予備コードは使えなくなります。`,
        action: '承認する',
        isDanger: false,
      };
    case 'refuseRecovery':
      return {
        title: '再登録を断りますか',
        text: `${name}さんに送ったリンクは使えなくなります。`,
        action: '断る',
        isDanger: true,
      };
  }
}

/** Asks once before something about an operator that can't be taken back. */
export function QuestionSheet({ flow }: { flow: OperatorsRef }) {
  const question = useSelector(flow, selectQuestion);
  const isBusy = useSelector(flow, selectIsActing);
  const ending = useSelector(flow, selectActEnding);
  if (question === null) return null;
  const { title, text, action, isDanger } = wordsOf(question);
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
