import { dateOf, formatDate, formatEnd, formatLength, formatTime, type Instant } from '../time.ts';
import type { Cancellable } from './quote.ts';
import { EARLY_ENTRY_MINUTES } from './reservation.ts';

/** How long before the start an empty booth may be entered (docs/spec/visit.md, "Before the start"). */
export const BEFORE_ENTRY = `${EARLY_ENTRY_MINUTES}分前`;

type Limited = Pick<Cancellable, 'freeCancellationMinutes'>;

/** How long before the start a charge is fixed and cancelling stops being free (docs/spec/money.md, "When"). */
export function beforeCharge({ freeCancellationMinutes }: Limited): string {
  return `${formatLength(freeCancellationMinutes)}前`;
}

/** The beginning of a sentence about a start that is less far away than that. */
export function withinCharge({ freeCancellationMinutes: minutes }: Limited): string {
  return `開始まで${minutes > 60 ? formatLength(minutes) : `${minutes}分`}`;
}

/** Sentences after a reload about a reservation that was confirmed before it. */
export const UNFINISHED_RESERVATION = {
  title: '前回の予約を確認しています…',
  explanation: '画面を閉じる前に確定した予約が、完了しているかを確認しています。',
  done: '先ほどの予約は完了しています。',
  refused: '先ほどの予約はできませんでした。',
  unknown: '先ほどの予約を確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of an extension. */
export const UNFINISHED_EXTENSION = {
  title: '前回の延長を確認しています…',
  explanation: '画面を閉じる前に確定した延長が、完了しているかを確認しています。',
  done: '先ほどの延長は完了しています。',
  refused: '先ほどの延長はできませんでした。',
  unknown: '先ほどの延長を確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of a move. */
export const UNFINISHED_MOVE = {
  title: '前回の変更を確認しています…',
  explanation: '画面を閉じる前に確定した日時の変更が、完了しているかを確認しています。',
  done: '先ほどの予約の変更は完了しています。',
  refused: '先ほどの予約の変更はできませんでした。',
  unknown: '先ほどの予約の変更を確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of a cancellation. */
export const UNFINISHED_CANCELLATION = {
  title: '前回のキャンセルを確認しています…',
  explanation: '画面を閉じる前に確定したキャンセルが、完了しているかを確認しています。',
  done: '先ほどのキャンセルは完了しています。',
  refused: '先ほどのキャンセルはできませんでした。',
  unknown: '先ほどのキャンセルを確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of a wait that was begun. */
export const UNFINISHED_WAIT = {
  title: '前回の空き待ちを確認しています…',
  explanation: '画面を閉じる前の空き待ちが、登録されているかを確認しています。',
  done: '先ほどの空き待ちは登録済みです。',
  refused: '先ほどの空き待ちは登録できませんでした。',
  unknown: '先ほどの空き待ちを確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of a wait that was ended. */
export const UNFINISHED_WAIT_END = {
  title: '空き待ちの取り消しを確認しています…',
  explanation: '画面を閉じる前に取り消した空き待ちが、取り消されているかを確認しています。',
  done: '先ほどの空き待ちは一覧から消えています。',
  refused: '先ほどの空き待ちは取り消せませんでした。',
  unknown: '先ほどの空き待ちの取り消しを確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The same of a reservation that a turn has made, and its member keeps. */
export const UNFINISHED_KEEPING = {
  title: '空き待ちの予約を確認しています…',
  explanation: '画面を閉じる前に残すことを選んだ予約を確認しています。',
  done: '空き待ちで取れた予約を残しました。',
  refused: '空き待ちで取れた予約の状況が変わりました。',
  unknown: '空き待ちで取れた予約を確認できませんでした。予約の一覧をご確認ください。',
} as const;

/** The chosen length is no longer offered: somebody else has reserved behind the use meanwhile. */
export const EXTENSION_CHOICE_GONE =
  'このあとの空きが変わり、選んでいた時間は選べなくなりました。もう一度お選びください。';

/** The use has been extended elsewhere since the choices were shown: from its new end on they are others. */
export const EXTENSION_END_MOVED = '予約の終了時刻が変わりました。延長する時間をもう一度お選びください。';

/** Announcements to screen readers about a reservation. */
export const RESERVATION_ANNOUNCEMENTS = {
  cancelled: '予約をキャンセルしました。',
  givenUp: '利用をやめました。',
} as const;

/** The same about a wait. */
export const WAITING_ANNOUNCEMENTS = {
  stopped: '空き待ちを取り消しました。',
  cleared: '一覧から消しました。',
  kept: '予約を残しました。',
} as const;

/** A time in a booth, by name. */
interface BoothAtTime {
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

function boothAtTime({ placeName, boothName, startsAt, endsAt }: BoothAtTime): string {
  return `${formatDate(dateOf(startsAt))} ${formatTime(startsAt)}から${formatEnd(endsAt)}まで、${placeName} ${boothName}です。`;
}

/** That a reservation is made, with its time and place, for those who do not see it. */
export function reservedWords(reservation: BoothAtTime): string {
  return `予約しました。${boothAtTime(reservation)}`;
}

/** That the turn of a wait has made a reservation, for those who do not see it. */
export function turnWords(made: BoothAtTime): string {
  return `空き待ちの予約が取れました。${boothAtTime(made)}`;
}

/** That a reservation was moved, with its new time and place, for those who do not see it. */
export function movedWords(moved: BoothAtTime): string {
  return `予約を変更しました。${boothAtTime(moved)}`;
}
