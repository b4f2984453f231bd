import { UNFINISHED_EXTENSION } from '#domain/booking/words.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { extending, extendingMemory } from './decision.ts';

/** An extension of the reservation of that id that was confirmed before a reload. */
export const unfinishedExtension = defineRecovery({
  id: 'unfinishedExtension',
  decision: extending,
  find: (reservationId: number) => {
    const decision = extendingMemory.find();
    return decision?.content.reservationId === reservationId ? decision : null;
  },
  done: 'extended',
  words: UNFINISHED_EXTENSION,
});
