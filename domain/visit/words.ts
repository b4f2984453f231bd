/** What a screen reader hears of a visit. */
export const VISIT_ANNOUNCEMENTS = {
  entryOpen: '入室できます。',
  doorOpened: 'ドアを開けました。',
  left: '退室しました。',
  ended: '利用時間が終わりました。',
} as const;
