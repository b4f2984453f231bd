/**
 * The Japanese that docs/spec quotes ("Input" and "Refusals" on its pages), to the letter, and
 * what goes with it.
 */
export const MESSAGES = {
  unauthenticated: '認証エラーが発生しました。',
  forbidden: '権限エラーが発生しました。',
  notFound: 'パスエラーが発生しました。',
  cancelAfterEnd: '予約時間を過ぎている為、キャンセルできません。',
  extensionNotChosen: '延長時間を選択してください。',
  extensionAfterEnd: '予約時間を過ぎている為、延長できません。',
  notExtendable: 'この予約は延長できません。',
  noExtension: '延長可能な時間枠がありません。',
  extensionQuoteFailed: '延長金額の取得に失敗しました。',
  extensionFailed: '延長に失敗しました。',
  reservationMissing: '予約が存在しません。',
  entryBlocked: '予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。',
  cameraFailed: 'カメラにアクセスができませんでした。',
  wifiFailed: 'パスワードを取得できませんでした。',
  immediateBalanceShort: '残高が不足しているため利用できません。',
  noImmediateTime: '即時利用可能な時間がありません。',
  cardIncomplete: '全項目を入力してください。',
  cardRefused:
    'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。',
  receiptFailed: '領収書を発行できませんでした。',
  monthReceiptsFailed: '月単位の領収書を発行できませんでした。',
  balanceShort: '残高が不足しているため予約ができませんでした。残高をご確認ください。',
} as const;

/** Sentences for answers in which the server said nothing that a member could read. */
export const FALLBACKS = {
  badRequest: '入力内容をご確認ください。',
  conflict: '別の操作と重なりました。最新の状態をご確認ください。',
  throttled: 'しばらく時間をおいてから、もう一度お試しください。',
  network: '通信できませんでした。電波の良い場所で、もう一度お試しください。',
  server: 'サービスに問題が起きています。時間をおいて、もう一度お試しください。',
  unreadable: '結果を読み取れませんでした。「入室・\u2060延長」などの画面で、最新の状態をご確認ください。',
  unread: '読み取れない情報があったため、一部を表示していません。',
  screen: '画面を表示できませんでした。お手数ですが、再読み込みしてください。',
} as const;

/** The sentence for a member who opens a mailed link that only visitors can use. */
export const LINK_OF_VISITORS =
  'ログイン中は、このリンクを開けません。ログアウトしてから、メールのリンクをもう一度開いてください。';

/** The sentence at a field that is empty and has none of its own. */
export const FIELD_EMPTY = '入力してください。';

/** Sentences about something that does not exist. */
export const NOT_FOUND = {
  booth: 'ブースが見つかりませんでした。',
  floorMap: 'フロアマップが見つかりませんでした。',
  terms: '利用規約が見つかりませんでした。',
} as const;

/** Announcements to screen readers when something was copied, or is selected to be copied. */
export const COPYING_ANNOUNCEMENTS = {
  copied: 'コピーしました。',
  selected: '選択しました。長押ししてコピーしてください。',
} as const;
