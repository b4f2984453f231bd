export const visit = {
  enter: '入室する',
  openDoor: 'ドアを開ける',
  leave: '退室する',
  trouble: '困ったとき',
  reportTrouble: 'サポートに送信する',
  showEntryCode: '入室用QRコードを表示する',
  leaveUnopened: 'ドアを開けずに終える',
  stuckHelp: '困ったときの連絡と、別のブース',
  openDoorAgain: 'もう一度ドアを開ける',
  takePhoto: '撮影する',
} as const;
