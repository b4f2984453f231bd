import * as v from 'valibot';
import { serverClock } from '#contract/clock.ts';
import { newcomerProblems } from '#domain/account/signUp.ts';
import { dateOf } from '#domain/time.ts';

interface Judged {
  readonly loginid: string;
  readonly pw: string;
  readonly name: string;
  readonly birth: string;
}

/** What no field of a sign-up can say alone, at the field that it belongs to. */
function problemsOf({ loginid, pw, name, birth }: Judged) {
  return newcomerProblems({ loginId: loginid, password: pw, name, birth }, dateOf(serverClock.now()));
}

/** Whether the password is nothing that the form itself gives away. */
export function isUnguessable(values: Judged): boolean {
  return problemsOf(values).pw === undefined;
}

/** Whether the birth date lies in the past. */
export function isBorn({ birth }: Pick<Judged, 'birth'>): boolean {
  return problemsOf({ loginid: '', pw: 'a1b2c3', name: '', birth }).birth === undefined;
}

export const GUESSABLE = 'パスワードには、ID・お名前・生年月日から推測できないものを使ってください。';
export const NOT_BORN = '未来の日付です。生年月日をご確認ください。';

/** A choice of a form: the digit as the wire has it. */
export const GenderChoice = v.picklist(['0', '1'], '性別を選択してください。');
