/** Sentences of the fields of the login, apart from those of other forms: the start has them. */
export const SIGN_IN_WORDS = {
  noId: 'IDを入力してください。',
  noPassword: 'パスワードを入力してください。',
} as const;
