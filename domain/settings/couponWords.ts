/**
 * Sentences of a coupon's code, apart from those of other flows, because the start loads them with the kept coupons.
 */
export const COUPON_CODE_WORDS = {
  codeMissing: 'クーポンコードを入力してください。',
  codeUnknown: 'クーポンコードが正しくありません。',
} as const;
