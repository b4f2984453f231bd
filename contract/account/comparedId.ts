import * as v from 'valibot';
import { SIGN_IN_WORDS } from '#domain/account/signInWords.ts';

/** No control character: no keyboard types one, and PostgreSQL takes no NUL. */
function isTyped(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

/** An ID that is only compared: there is one or there is none. */
export const ComparedId = v.pipe(
  v.string(SIGN_IN_WORDS.noId),
  v.check((text) => text.trim() !== '', SIGN_IN_WORDS.noId),
  v.maxLength(254, 'IDが長すぎます。'),
  v.check(isTyped, 'IDに使えない文字が含まれています。'),
);
