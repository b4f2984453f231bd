import { expect, it } from 'vitest';
import { isCommonPassword } from '#server/account/session/commonPasswords.ts';

it.each([
  'password1',
  'Password123',
  'P@ssw0rd',
  'passw0rd1',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'abc123',
  'abc123abc123',
  'a123456',
  '123456a',
  'aa123456',
  'asdf1234',
  'iloveyou1',
  'admin2026',
  'welcome01',
  'tanaka1985',
  'ｑｗｅｒｔｙ１２３',
  'doraemon7777',
  'zxcvbnm123',
])('knows %s for one that everybody tries', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'tsukue3isu',
  'komori2026',
  'hon to 2 tana',
  'xk7q2m',
  'qwerty84736251',
  'dragonfly9lamp',
  'a1b9z7',
])('leaves %s alone', (password) => expect(isCommonPassword(password)).toBe(false));
