import type { BookingMode } from '#machines/booking/reservation/command.ts';

interface DialogWords {
  readonly title: string;
  readonly confirm: string;
  readonly confirming: string;
  /** After the price became another. */
  readonly notDone: string;
  readonly impossible: string;
  readonly refused: string;
  /** Back to where the time was chosen. */
  readonly back: string;
}

/** Sentences of the reservation dialog about a reservation, and about a use that starts at once. */
export const DIALOG_WORDS: Readonly<Record<BookingMode, DialogWords>> = {
  reserve: {
    title: 'この内容で予約しますか',
    confirm: '予約を確定する',
    confirming: '予約しています…',
    notDone: '予約はまだ完了していません。',
    impossible: '予約できません',
    refused: '予約できませんでした',
    back: '時間の選択へ戻る',
  },
  immediate: {
    title: 'この内容で利用を始めますか',
    confirm: '利用を開始する',
    confirming: '利用を開始しています…',
    notDone: '利用はまだ始まっていません。',
    impossible: '利用できません',
    refused: '利用を開始できませんでした',
    back: '時間の選択へ戻る',
  },
};
