import * as v from 'valibot';

/** A password that is only compared. Apart from the other fields, whose rules the login does without. */
export const OwnPassword = v.pipe(
  v.string('パスワードを入力してください。'),
  v.nonEmpty('パスワードを入力してください。'),
  v.maxLength(200, 'パスワードが長すぎます。'),
);
