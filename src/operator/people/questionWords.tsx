import { OPEN_TIME } from '#domain/operator/lengths.ts';
import type { OperatorQuestion } from '#machines/operator/operators/questions.ts';
import type { QuestionWords } from '../shared/QuestionSheet.tsx';

/** A question about an operator in words. */
export function questionWords({ kind, operator: { name } }: OperatorQuestion): Omit<QuestionWords, 'busy'> {
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
        action: (
          // One name to those who hear it: the button lays out what it holds.
          <span>
            ログアウト
            <wbr />
            させる
          </span>
        ),
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
        text: `${name}さんは、届いているリンクから${OPEN_TIME}、新しいパスキーを登録できます。これまでのパスキーと予備コードは使えなくなります。`,
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
