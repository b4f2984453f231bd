import { DAY_MINUTES, formatLength } from '../time.ts';

/** How long an invitation is good. */
export const INVITED_MINUTES = 7 * DAY_MINUTES;

/** How long the owners may take to answer a recovery. */
export const ASKED_MINUTES = DAY_MINUTES;

/** How long an enrolment is open that the owners have agreed to, or that a printed code has opened. */
export const OPEN_MINUTES = 10;

/** How long that is, in words. */
export const OPEN_TIME = `${formatLength(OPEN_MINUTES)}間`;

/** How long the owners may take, in words: `24時間`. */
export const ASKED_TIME = formatLength(ASKED_MINUTES);
