/** Sentences about sessions that have ended. */
export const LOGOUT_WORDS = {
  everywhere: 'すべての端末からログアウトしました。',
} as const;

/** Sentences of an account's forms; the rules of a text have their sentences beside them. */
export const ACCOUNT_FORM_WORDS = {
  guessable: 'パスワードには、ID・お名前・生年月日から推測できないものを使ってください。',
  notBorn: '未来の日付です。生年月日をご確認ください。',
  noGender: '性別を選択してください。',
  noPhone: '電話番号を入力してください。',
  noPostal: '郵便番号を入力してください。',
  noBirth: '生年月日を入力してください。',
  departmentGone: '所属を選び直してください。',
} as const;

/** Ways on where the card of a sign-up can't be registered; the account can be made without it. */
export const FIRST_CARD_WAYS_ON = {
  unreachable:
    '決済会社に接続できませんでした。電波の良い場所でもう一度お試しいただくか、カードの欄を空にして登録してください。カードはあとから登録できます。',
  refused: '別のカードを入力するか、空欄のまま登録してください。カードはあとから登録できます。',
} as const;

/** Sentences about a mail that was sent again. */
export const MAILING_WORDS = {
  sentAgain: 'メールをもう一度送りました。',
  codeSentAgain: '認証コードをもう一度送りました。',
} as const;
