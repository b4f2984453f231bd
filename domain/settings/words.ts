/** The sentence about data that outlive a withdrawal beside the records of payments, for its sheet and its mail. */
export const KEPT_OF_COUPONS =
  'クーポンの二重取得を防ぐため、使われたコードの照合用データを、クーポンの期限まで保管します。このデータからメールアドレスはわかりません。';

/** Sentences of the settings' own flows. */
export const COUPON_WORDS = {
  applied: 'クーポンを適用しました。',
} as const;

/** Sentences of the flow that pays an owed amount. */
export const PAYMENT_WORDS = {
  declined:
    'このカードでは、お支払いいただけませんでした。カード会社にご確認いただくか、別のカードに変えてください。',
  amountChanged: 'お支払いいただく金額が変わりました。もう一度ご確認ください。',
  paid: 'お支払いが済みました。',
} as const;

/** Whoever waits no longer for a card, or for what it pays, finds both where it is entered. */
export const CARD_TRUTH = 'この画面で結果を';

/** Sentences about a payment that a reload has cut off. */
export const UNFINISHED_PAYMENT = {
  title: '前回のお支払いを確認しています…',
  explanation: '画面を閉じる前のお支払いが、済んでいるかを確認しています。',
  done: '先ほどのお支払いは済んでいます。',
  refused: '先ほどのお支払いはできませんでした。',
  unknown: '先ほどのお支払いを確認できませんでした。しばらくしてから、この画面をご確認ください。',
  truth: CARD_TRUTH,
} as const;

/** Sentences of the flow of signed-in devices. */
export const DEVICE_WORDS = {
  /** Stands for the name of a device whose browser did not say what it is. */
  unnamed: '名前のわからない端末',
  /** `name` is the device's. */
  signedOut: (name: string) => `${name}からログアウトしました。`,
} as const;

/** Sentences about reminders. */
export const REMINDER_WORDS = {
  saved: '変更を保存しました。',
  notSaved: '変更を保存できたか確認できませんでした。表示されている内容をご確認ください。',
} as const;

/** Sentences of the flow of pushes to a device. */
export const PUSH_WORDS = {
  on: 'この端末に、プッシュが届きます。',
  off: 'この端末には、プッシュが届かなくなりました。',
} as const;

/** Sentences of the flow of the calendar's address. */
export const CALENDAR_WORDS = {
  made: 'カレンダー用のアドレスを作りました。',
  ended: 'カレンダー用のアドレスを無効にしました。',
} as const;
