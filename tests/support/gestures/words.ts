import { account } from './words/account.ts';
import { booking } from './words/booking.ts';
import { common } from './words/common.ts';
import { history } from './words/history.ts';
import { inbox } from './words/inbox.ts';
import { qr } from './words/qr.ts';
import { screens } from './words/screens.ts';
import { search } from './words/search.ts';
import { settings } from './words/settings.ts';
import { shell } from './words/shell.ts';
import { visit } from './words/visit.ts';

/**
 * The words of what a person presses, to the letter, in views, models and journeys alike: the product says them on its
 * own, and the readings of tests/views/sentences assert that a control has exactly these, each in its screen.
 */
export const WORDS = {
  ...account,
  ...booking,
  ...common,
  ...history,
  ...inbox,
  ...qr,
  ...screens,
  ...search,
  ...settings,
  ...shell,
  ...visit,
} as const;

/** The titles of screens and sheets that read like what is pressed, and of sheets that many tests come to. */
export const TITLES = {
  confirmReservation: 'この内容で予約しますか',
  confirmMove: 'この内容に変更しますか',
  confirmCancel: '予約をキャンセルしますか',
  giveUp: '利用をやめますか',
  leave: '退室しますか',
  howLong: 'どのくらい延長しますか',
  stopWaiting: '空き待ちを取り消しますか',
  slotLost: 'ほかの方が先に予約しました',
  quoteFailed: '料金を確認できませんでした',
  doorStuck: 'ドアが開きませんでした',
  receiptIssued: '領収書を発行しました',
  trouble: '困ったとき',
  signIn: 'ログイン',
  move: '日時を変更',
  useNow: '今すぐ使う',
  sendReceipt: '領収書を送る',
  terms: '利用規約',
  menu: 'メニュー',
  qrCode: 'QRコード',
  here: '現在地',
  meetingCode: '会議のQRコード',
  reminders: 'お知らせの受け取り方',
  passwordChange: 'パスワードの変更',
  mailChange: 'メールアドレスの変更',
  profile: '会員情報の変更',
  devices: 'ログイン中の端末',
  help: '使い方',
} as const;

/** The button at a use is named by when it was: `11/19 10:00から11:00の領収書`. */
export const RECEIPT_OF_USE = /の領収書$/;

/** Shows the member's own part of the home screen that came late; in between it may say that something is reserved. */
export const SHOW_LATE_OWN = /^今日の予約といつもの場所.*表示する$/;

/** A control that is named in one of several ways: `入室する` or `ドアを開ける`. */
export function anyOf(...words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')})$`);
}
