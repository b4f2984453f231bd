/** The word of every way back, out of a sheet or to the screen before. */
export const BACK = '戻る';
