/** The sentence to a guest at a booth that they have not reserved (docs/spec/qr.md, "Roles"). */
export const NOT_RESERVED = 'このブースのご予約がありません。予約してからご利用ください。';

/** Announcements to screen readers about the scanner. */
export const SCANNER_ANNOUNCEMENTS = {
  cameraStarted: 'カメラを起動しました。',
} as const;

/** Sentences of the QR-code maker about an address and about the picture. */
export const MAKE_QR_WORDS = {
  tooLong: 'URLが長すぎます。1,000文字以内で入力してください。',
  notWeb: 'httpsまたはhttpで始まるURLを入力してください。',
  malformed: 'URLの形が正しくありません。会議の案内からコピーしてください。',
  saved: '画像を保存しました。',
  failed: '画像を保存できませんでした。画面のQRコードをそのままお使いください。',
} as const;
