export const qr = {
  scan: 'カメラで読み取る',
  scanPhoto: '写真から読み取る',
  checkCode: 'コードを確認する',
  savePicture: '画像を保存する',
  openAgain: 'もう一度開ける',
} as const;
