import { UNFINISHED_RECEIPTS } from '#domain/history/words.ts';
import { defineRecovery } from '../shared/recovery.ts';
import { receiptsMemory, sendingReceipts } from './sendingReceipts.ts';

/** A receipt that was asked for before a reload: asked for anew it would be a re-issue, and say so on the paper. */
export const unfinishedReceipts = defineRecovery({
  id: 'unfinishedReceipts',
  decision: sendingReceipts,
  find: () => receiptsMemory.find(),
  done: 'issued',
  words: UNFINISHED_RECEIPTS,
});
