import type { KnownWait } from '#domain/booking/waiting.ts';
import { UNFINISHED_KEEPING, UNFINISHED_WAIT, UNFINISHED_WAIT_END } from '#domain/booking/words.ts';
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

/** Whether it takes the news of a reservation off the list, and leaves the reservation. */
const isKeeping = ({ seen }: KnownWait) => seen === 'booked';

/** The same of one that was ended. */
export const unfinishedWaitEnd = defineRecovery({
  id: 'unfinishedWaitEnd',
  command: stoppingWait,
  find: (_, asked) => stoppingWaitMemory.find(asked, (content) => !isKeeping(content)),
  done: 'stopped',
  words: UNFINISHED_WAIT_END,
  reportsOf: 'reservation',
});

/** The same of a turn's reservation that was kept: nothing is said of an end, which its member would fear for it. */
export const unfinishedKeeping = defineRecovery({
  id: 'unfinishedKeeping',
  command: stoppingWait,
  find: (_, asked) => stoppingWaitMemory.find(asked, isKeeping),
  done: 'stopped',
  words: UNFINISHED_KEEPING,
  reportsOf: 'reservation',
});
