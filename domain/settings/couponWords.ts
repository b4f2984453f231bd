/** Sentences of a coupon's code, apart from those of other flows: kept coupons bring them to the start. */
export const COUPON_CODE_WORDS = {
  codeMissing: 'クーポンコードを入力してください。',
  codeUnknown: 'クーポンコードが正しくありません。',
} as const;
