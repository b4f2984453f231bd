import { UnfinishedReservation } from '../booking/unfinishedReservation/UnfinishedReservation.tsx';
import { UnfinishedDoor } from '../visit/unfinishedDoor/UnfinishedDoor.tsx';

/** The commands that a reload left unanswered. */
export default function Unfinished() {
  return (
    <>
      <UnfinishedReservation />
      <UnfinishedDoor />
    </>
  );
}
