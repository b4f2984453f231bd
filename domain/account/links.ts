import { DAY_MINUTES, formatLength } from '../time.ts';

/** How long a mailed link to sign up is good (docs/spec/account.md, "Constants"). */
export const SIGN_UP_MINUTES = DAY_MINUTES;

/** How long a mailed link to set a password is good (docs/spec/account.md, "Constants"). */
export const RECOVERY_MINUTES = 60;

/** How long a mailed link to change the mail address is good (docs/spec/account.md, "Constants"). */
export const MAIL_CHANGE_MINUTES = 60;

/** The same in words: `24時間`, `1時間`. */
export const SIGN_UP_TIME = formatLength(SIGN_UP_MINUTES);
export const RECOVERY_TIME = formatLength(RECOVERY_MINUTES);
export const MAIL_CHANGE_TIME = formatLength(MAIL_CHANGE_MINUTES);
