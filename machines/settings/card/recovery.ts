import { UNFINISHED_PAYMENT } from '#domain/settings/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { payingOwed, paymentMemory } from './payingOwed.ts';

/** A payment that was asked for before a reload: the member must know whether the card was charged. */
export const unfinishedPayment = defineRecovery({
  id: 'unfinishedPayment',
  command: payingOwed,
  find: (_, asked) => paymentMemory.find(asked),
  done: 'paid',
  words: UNFINISHED_PAYMENT,
});
