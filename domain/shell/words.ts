/** The sentence where a screen's code did not come. */
export const SCREEN_WORDS = {
  offline: 'オフラインのため開けませんでした。',
} as const;

/** The sentence where a newer version of the app was not taken. */
export const UPDATE_WORDS = {
  failed: '更新できませんでした。電波の良い場所で、もう一度お試しください。',
} as const;

/** Sentences about choices that a reload left unsent: stars, ticks, notices that were read. */
export const UNSENT_CHOICE_WORDS = {
  notSaved: '画面を閉じる前の変更を保存できたか確認できませんでした。表示されている内容をご確認ください。',
} as const;
