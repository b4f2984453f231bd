import * as v from 'valibot';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';

/** A password that is only compared. Apart from the other fields, whose rules the login does without. */
export const OwnPassword = v.pipe(
  v.string(ACCOUNT_FORM_WORDS.noPassword),
  v.nonEmpty(ACCOUNT_FORM_WORDS.noPassword),
  v.maxLength(200, 'パスワードが長すぎます。'),
);
