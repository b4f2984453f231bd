import { UnfinishedReservation } from '../booking/unfinishedReservation/UnfinishedReservation.tsx';
import { UnfinishedDoor } from '../visit/unfinishedDoor/UnfinishedDoor.tsx';

/** What a reload left unanswered. */
export default function Unfinished() {
  return (
    <>
      <UnfinishedReservation />
      <UnfinishedDoor />
    </>
  );
}
