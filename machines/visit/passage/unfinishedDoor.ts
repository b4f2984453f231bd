import { UNFINISHED_DOOR } from '#domain/visit/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { doorMemory, doorOpening } from './doorOpening.ts';

/** A door that was asked for before a reload, within the two minutes in which somebody stands before it. */
export const unfinishedDoor = defineRecovery({
  id: 'unfinishedDoor',
  command: doorOpening,
  find: (_, asked) => doorMemory.find(asked),
  done: 'opened',
  words: UNFINISHED_DOOR,
  reportsOf: 'door',
});
