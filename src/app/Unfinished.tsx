import { UnfinishedReservation } from '../booking/unfinishedReservation/UnfinishedReservation.tsx';
import { UnfinishedDoor } from '../visit/unfinishedDoor/UnfinishedDoor.tsx';

/** The decisions that a reload left unanswered. */
export default function Unfinished() {
  return (
    <>
      <UnfinishedReservation />
      <UnfinishedDoor />
    </>
  );
}
