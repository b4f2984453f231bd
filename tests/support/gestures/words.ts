/**
 * The words of what a person presses, to the letter, in views, models and journeys alike: the product says them on its
 * own, and the readings of tests/views/sentences assert that a control has exactly these, each in its screen.
 */
export const WORDS = {
  review: '予約内容を確認する',
  confirm: '予約を確定する',
  wait: '空き待ちする',
  startWaiting: '空き待ちに登録する',
  stopWaiting: '空き待ちを取り消す',
  keepBooking: 'この予約を残す',
  move: '日時を変更',
  reviewMove: '変更内容を確認する',
  confirmMove: '変更を確定する',
  useNow: '今すぐ使う',
  reviewUsual: '内容を確認',
  startUse: '利用を開始する',
  enter: '入室する',
  openDoor: 'ドアを開ける',
  extend: '延長する',
  confirmExtension: '延長を確定する',
  leave: '退室する',
  trouble: '困ったとき',
  reportTrouble: 'サポートに送信する',
  cancel: '予約をキャンセルする',
  giveUp: '利用をやめる',
  signIn: 'ログイン',
  toSignIn: 'ログインする',
  back: '戻る',
  retry: 'もう一度試す',
  change: '変更する',
  changePassword: 'パスワードを変更する',
  mailLink: '確認のメールを送る',
  confirmAddress: 'このメールアドレスに変更する',
  changeCard: 'お支払いカードを変更する',
  applyCoupon: '適用する',
  sendReceipt: '領収書を送る',
  openReceipt: '領収書を開く',
  takeReceipt: '領収書を受け取る',
} as const;

/** The titles of screens and sheets that read like what is pressed. */
export const TITLES = {
  trouble: '困ったとき',
  signIn: 'ログイン',
  move: '日時を変更',
  useNow: '今すぐ使う',
  sendReceipt: '領収書を送る',
} as const;

/** The button at a use is named by when it was: `11/19 10:00から11:00の領収書`. */
export const RECEIPT_OF_USE = /の領収書$/;

/** A control that is named in one of several ways: `入室する` or `ドアを開ける`. */
export function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')})$`);
}
