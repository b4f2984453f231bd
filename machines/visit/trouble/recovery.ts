import { UNFINISHED_TROUBLE } from '#domain/visit/troubleWords.ts';
import { defineRecovery } from '../../shared/recovery.ts';
import { reporting, reportingMemory } from './command.ts';

/** A report about a reservation that was sent before a reload. */
export const unfinishedTrouble = defineRecovery({
  id: 'unfinishedTrouble',
  command: reporting,
  find: (reservationId: number, asked) =>
    reportingMemory.find(asked, (content) => content.reservationId === reservationId),
  done: 'reported',
  words: UNFINISHED_TROUBLE,
});
