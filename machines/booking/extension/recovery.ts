import { UNFINISHED_EXTENSION } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { extending, extendingMemory } from './command.ts';

/** An extension of the reservation of that id that was confirmed before a reload. */
export const unfinishedExtension = defineRecovery({
  id: 'unfinishedExtension',
  command: extending,
  find: (reservationId: number, asked) =>
    extendingMemory.find(asked, (content) => content.reservationId === reservationId),
  done: 'extended',
  words: UNFINISHED_EXTENSION,
});
