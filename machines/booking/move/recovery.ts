import { UNFINISHED_MOVE } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { moving, movingMemory } from './command.ts';

/** A move that was confirmed before a reload. Runs once when a member is signed in. */
export const unfinishedMove = defineRecovery({
  id: 'unfinishedMove',
  command: moving,
  find: (_, asked) => movingMemory.find(asked),
  done: 'moved',
  words: UNFINISHED_MOVE,
  reportsOf: 'reservation',
});
