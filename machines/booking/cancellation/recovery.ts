import { UNFINISHED_CANCELLATION } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { cancelling, cancellingMemory } from './command.ts';

/** A cancellation that was confirmed before a reload. Runs once when a member is signed in. */
export const unfinishedCancellation = defineRecovery({
  id: 'unfinishedCancellation',
  command: cancelling,
  find: (_, asked) => cancellingMemory.find(asked),
  done: 'cancelled',
  words: UNFINISHED_CANCELLATION,
  reportsOf: 'reservation',
});
