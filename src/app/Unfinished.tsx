import { UnfinishedMove } from '../booking/move/UnfinishedMove.tsx';
import { UnfinishedReservation } from '../booking/unfinishedReservation/UnfinishedReservation.tsx';
import { UnfinishedDoor } from '../visit/unfinishedDoor/UnfinishedDoor.tsx';

/** The commands that a reload left unanswered. */
export default function Unfinished() {
  return (
    <>
      <UnfinishedReservation />
      <UnfinishedMove />
      <UnfinishedDoor />
    </>
  );
}
