import * as v from 'valibot';

const UNREADABLE = 'カード情報を読み取れませんでした。';

/** What the provider's script makes of a card; no script makes one with a space or a control character in it. */
export const PaymentToken = v.pipe(
  v.string('カード情報を入力してください。'),
  v.minLength(1, 'カード情報を入力してください。'),
  v.maxLength(1000, UNREADABLE),
  v.regex(/^[\x21-\x7e]+$/, UNREADABLE),
);
