import * as v from 'valibot';
import { SIGN_IN_WORDS } from '#domain/account/signInWords.ts';

/** A password that is only compared. Apart from the other fields, whose rules the login does without. */
export const OwnPassword = v.pipe(
  v.string(SIGN_IN_WORDS.noPassword),
  v.nonEmpty(SIGN_IN_WORDS.noPassword),
  v.maxLength(200, 'パスワードが長すぎます。'),
);
