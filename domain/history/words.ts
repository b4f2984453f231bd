import type { ReceiptObstacle } from './receipts.ts';

/** What is said of uses that no receipt can be issued for. */
export const RECEIPT_OBSTACLES: Readonly<Record<ReceiptObstacle, string>> = {
  owed: 'お支払いがまだ完了していません',
  free: '料金がかかっていません',
  refunded: '全額を返金しています',
};

/** What the flow of receipts says itself. */
export const RECEIPT_WORDS = {
  issued: '領収書を発行しました。',
} as const;
