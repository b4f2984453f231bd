import { UNFINISHED_RESERVATION } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { creation, creationMemory } from './command.ts';

/** A reservation, or a use at once, that was confirmed before a reload. Runs once when a member is signed in. */
export const unfinishedReservation = defineRecovery({
  id: 'unfinishedReservation',
  command: creation,
  find: (_, asked) => creationMemory.find(asked),
  done: 'reserved',
  words: UNFINISHED_RESERVATION,
  reportsOf: 'reservation',
});
