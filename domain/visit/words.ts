/** Sentences about a door that was asked for before a reload. */
export const UNFINISHED_DOOR = {
  title: '先ほどの操作を確認しています…',
  explanation: '画面を閉じる前に送ったドアの操作が、完了しているかを確認しています。',
  done: '先ほどのドアの操作は完了しています。',
  refused: '先ほどのドアの操作はできませんでした。',
  unknown: '先ほどのドアの操作を確認できませんでした。「入室・延長」の画面をご確認ください。',
} as const;

/** Announcements to screen readers about a visit. */
export const VISIT_ANNOUNCEMENTS = {
  entryOpen: '入室できます。',
  doorOpened: 'ドアを開けました。',
  left: '退室しました。',
  ended: 'ご利用時間が終わりました。',
} as const;
