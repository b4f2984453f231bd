/** Gives calendars another address: beside it, and in the question that follows. */
export const RENEW = '新しくする';

/** Takes the address away. */
export const END = '無効にする';
