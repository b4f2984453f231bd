import { useSelector } from '@xstate/react';
import {
  selectActEnding,
  selectIsActing,
  selectQuestion,
  type WayQuestion,
  type WaysRef,
} from '#machines/operator/ways.ts';
import { QuestionSheet, type QuestionWords } from '../shared/QuestionSheet.tsx';
import { passkeyName } from './PasskeyRows.tsx';

function wordsOf(question: WayQuestion): QuestionWords {
  switch (question.kind) {
    case 'removePasskey':
      return {
        title: 'パスキーを削除しますか',
        text: `${passkeyName(question.passkey)}では、ログインできなくなります。このパスキーで開いたほかのログインも終了します。`,
        action: '削除する',
        busy: '削除しています…',
        isDanger: true,
      };
    case 'makeCodes':
      return {
        title: question.areThere ? '予備コードを作り直しますか' : '予備コードを作りますか',
        text: `10個のコードを作ります。表示は今回だけです。${question.areThere ? 'これまでのコードは使えなくなります。' : ''}`,
        action: '予備コードを作る',
        busy: '作っています…',
        isDanger: false,
      };
    case 'signOutEverywhere':
      return {
        title: 'すべての端末からログアウトしますか',
        text: 'この端末を含めて、すべてのログインを終了します。',
        action: 'ログアウトする',
        busy: 'ログアウトしています…',
        isDanger: true,
      };
  }
}

/** Asks once before something that can't be taken back. */
export function WaySheet({ flow }: { flow: WaysRef }) {
  const question = useSelector(flow, selectQuestion);
  const isBusy = useSelector(flow, selectIsActing);
  const ending = useSelector(flow, selectActEnding);
  if (question === null) return null;
  return (
    <QuestionSheet
      words={wordsOf(question)}
      isBusy={isBusy}
      ending={ending}
      onConfirm={() => flow.send({ type: 'question.confirmed' })}
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
    />
  );
}
