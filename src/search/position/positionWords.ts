/** Why the position may be allowed without a worry. */
export const PROMISE = '位置情報は端末の外へ送りません。';

/** Why it is not known where the device is. */
export const PROBLEMS = {
  denied: '端末かブラウザーの設定で、位置情報が許可されていません。',
  unknown: '現在地が分かりませんでした。少し待ってから、もう一度お試しください。',
} as const;
