/** Sentences of the login's fields, apart from those of other forms, because the start loads them. */
export const SIGN_IN_WORDS = {
  noId: 'IDを入力してください。',
  noPassword: 'パスワードを入力してください。',
} as const;
