import type { ActBeside, AuditAct } from './audit.ts';

const ACT_WORDS: Readonly<Record<AuditAct | ActBeside, string>> = {
  refund: '返金した',
  reconcile: '請求を照合した',
  export: '記録を書き出した',
  look: '記録の理由を見た',
  reasonErased: '記録の理由を消去した',
  move: '移転のために停止・再開した',
  world: '設定を適用した',
  worldExported: '設定を書き出した',
  signIn: 'ログインした',
  confirmed: 'パスキーで本人を確かめた',
  signOut: 'ログアウトした',
  signOutEverywhere: 'すべての端末からログアウトした',
  signedOut: '運用者をログアウトさせた',
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
  charged: '請求した',
  chargeRefused: '請求が不成立',
  dropped: '予約を取り消した',
  extensionDropped: '延長を取り消した',
  turnBooked: '空き待ちの予約を取った',
  messageGivenUp: 'お知らせを送れなかった',
  cancelled: '予約をキャンセルした',
  givenUp: '料金の確定した予約をやめた',
};

/** An act in words; one of another version by its own name. */
export function actWords(act: string): string {
  return isKnown(act) ? ACT_WORDS[act] : act;
}

function isKnown(act: string): act is AuditAct | ActBeside {
  return Object.hasOwn(ACT_WORDS, act);
}

/** Why the service has done something that nobody asked it for. */
export const WHY = {
  cardRefused: 'カード会社が拒否',
  noCard: 'カードの登録なし',
  turn: '空き待ちの順番が来たため',
  nobodyTookIt: '送信先が受け取らず、期限が過ぎたため',
} as const;
