import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { UnfinishedCancellation } from '../booking/cancellation/UnfinishedCancellation.tsx';
import { UnfinishedMove } from '../booking/move/UnfinishedMove.tsx';
import { UnfinishedReservation } from '../booking/unfinishedReservation/UnfinishedReservation.tsx';
import { UnfinishedWait, UnfinishedWaitEnd } from '../booking/waitingList/UnfinishedWaits.tsx';
import { useFlow } from '../shell/flow.tsx';
import { UnfinishedDoor } from '../visit/unfinishedDoor/UnfinishedDoor.tsx';

/** The commands that a reload left unanswered, and the choices that it left unsent. */
export default function Unfinished() {
  useFlow(unsentChoicesMachine);
  return (
    <>
      <UnfinishedReservation />
      <UnfinishedMove />
      <UnfinishedCancellation />
      <UnfinishedWait />
      <UnfinishedWaitEnd />
      <UnfinishedDoor />
    </>
  );
}
