import type { AuditAct } from './audit.ts';

const ACT_WORDS: Readonly<Record<AuditAct, string>> = {
  refund: '返金した',
  reconcile: '請求を照合した',
  export: '記録を書き出した',
  move: 'データベースを移した',
  world: '設定を適用した',
  signIn: 'ログインした',
  signOutEverywhere: 'すべての端末からログアウトした',
  invite: '運用者を招待した',
  join: '招待に応じた',
  right: '役割を変更した',
  remove: '運用者を外した',
  passkeyAdded: 'パスキーを追加した',
  passkeyRemoved: 'パスキーを削除した',
  codesMade: '予備コードを作成した',
  codeUsed: '予備コードを使った',
  recoveryAsked: '再登録を申し込んだ',
  recoveryAllowed: '再登録を承認した',
  recoveryRefused: '再登録を断った',
  recovered: 'パスキーを再登録した',
};

/** An act in words; one of another version by its own name. */
export function actWords(act: string): string {
  return isKnown(act) ? ACT_WORDS[act] : act;
}

function isKnown(act: string): act is AuditAct {
  return Object.hasOwn(ACT_WORDS, act);
}
