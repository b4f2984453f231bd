/** Sentences of the stars. */
export const FAVOURITE_WORDS = {
  /** The answer was lost: it may have been saved. */
  notSaved: 'お気に入りを変更できたか確認できませんでした。表示されている内容をご確認ください。',
} as const;
