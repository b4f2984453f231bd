import { UNFINISHED_RECEIPTS } from '#domain/history/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { receiptsMemory, sendingReceipts } from './sending.ts';

/** A receipt that was asked for before a reload: a second request would be a re-issue, and the paper would say so. */
export const unfinishedReceipts = defineRecovery({
  id: 'unfinishedReceipts',
  command: sendingReceipts,
  find: (_, asked) => receiptsMemory.find(asked),
  done: 'issued',
  words: UNFINISHED_RECEIPTS,
});
