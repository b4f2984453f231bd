/** What the flows of settings say themselves. */
export const COUPON_WORDS = {
  codeMissing: 'クーポンコードを入力してください。',
  applied: 'クーポンを適用しました。',
} as const;
