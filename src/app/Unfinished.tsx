import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import {
  unfinishedKeeping,
  unfinishedWait,
  unfinishedWaitEnd,
} from '#machines/booking/waitingList/recovery.ts';
import { unfinishedDoor } from '#machines/visit/passage/unfinishedDoor.ts';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { useFlow } from '../shell/flow.tsx';

const COMMANDS = [
  unfinishedReservation,
  unfinishedMove,
  unfinishedCancellation,
  unfinishedWait,
  unfinishedWaitEnd,
  unfinishedKeeping,
  unfinishedDoor,
];

/** The commands that a reload left unanswered, and the choices that it left unsent. */
export default function Unfinished() {
  useFlow(unsentChoicesMachine);
  return COMMANDS.map((recovery) => <UnfinishedCommand key={recovery.words.title} of={recovery} />);
}
