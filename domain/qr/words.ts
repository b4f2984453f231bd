/** What a guest is told at a booth that they have not reserved (spec section 6). */
export const NOT_RESERVED = 'このブースのご予約がありません。予約してからご利用ください。';

/** What a screen reader hears of the scanner. */
export const SCANNER_ANNOUNCEMENTS = {
  cameraStarted: 'カメラを起動しました。',
} as const;
