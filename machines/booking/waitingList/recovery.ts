import { UNFINISHED_WAIT, UNFINISHED_WAIT_END } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { startingWait, startingWaitMemory } from './starting.ts';
import { stoppingWait, stoppingWaitMemory } from './stopping.ts';

/** A wait that was begun before a reload. Runs once when a member is signed in. */
export const unfinishedWait = defineRecovery({
  id: 'unfinishedWait',
  command: startingWait,
  find: (_, asked) => startingWaitMemory.find(asked),
  done: 'started',
  words: UNFINISHED_WAIT,
  reportsOf: 'reservation',
});

/** The same of one that was ended. */
export const unfinishedWaitEnd = defineRecovery({
  id: 'unfinishedWaitEnd',
  command: stoppingWait,
  find: (_, asked) => stoppingWaitMemory.find(asked),
  done: 'stopped',
  words: UNFINISHED_WAIT_END,
  reportsOf: 'reservation',
});
