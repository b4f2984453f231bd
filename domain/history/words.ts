import type { ReceiptObstacle } from './receipts.ts';

/** Sentences about uses that no receipt can be issued for. */
export const RECEIPT_OBSTACLES: Readonly<Record<ReceiptObstacle, string>> = {
  owed: 'お支払いがまだ完了していません',
  free: '料金がかかっていません',
  refunded: '全額を返金しています',
};

/** Sentences after a reload between the tap and the answer. */
export const UNFINISHED_RECEIPTS = {
  title: '前回の領収書を確認しています…',
  explanation: '画面を閉じる前に依頼された領収書が、発行されているかを確認しています。',
  done: '先ほどの領収書は発行済みです。登録のメールアドレスへお送りします。',
  refused: '先ほどの領収書は発行できませんでした。',
  unknown: '先ほどの領収書を確認できませんでした。利用履歴をご確認ください。',
  truth: '利用履歴で結果を',
} as const;

/** Sentences of the receipts' own flow. */
export const RECEIPT_WORDS = {
  issued: '領収書を発行しました。',
} as const;
