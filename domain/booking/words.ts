/** What is said after a reload of a reservation that was confirmed before it. */
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

/** What a screen reader hears of a reservation. */
export const RESERVATION_ANNOUNCEMENTS = {
  cancelled: '予約をキャンセルしました。',
  givenUp: '利用をやめました。',
} as const;
