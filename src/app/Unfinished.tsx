import { leftSessionsMachine } from '#machines/account/session/leftSessions.ts';
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
import { usePresence } from '../shell/actors.ts';
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

/** The sessions that are still to be ended, and whatever else a member has left. */
export default function Unfinished() {
  useFlow(leftSessionsMachine);
  return usePresence() === 'member' && <OfMember />;
}

/** The commands that a reload left unanswered, and the choices that it left unsent. */
function OfMember() {
  useFlow(unsentChoicesMachine);
  return COMMANDS.map((recovery) => <UnfinishedCommand key={recovery.words.title} of={recovery} />);
}
