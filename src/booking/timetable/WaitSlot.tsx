import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Instant } from '#domain/time.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectIsTaken } from '#machines/booking/timetable/selectors.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';

const waitOffer = screenCode(() => import('../waitingList/WaitOffer.tsx'));

interface WaitSlotProps {
  timetable: TimetableRef;
  now: Instant;
  reasonId: string;
  /** The way on to a reservation. */
  children: ReactNode;
}

/**
 * The place of the offer to wait, whose code comes once something that is taken is chosen, and stays: a sheet that is
 * open must not go with what has come free behind it.
 */
export function WaitSlot(props: WaitSlotProps) {
  const { timetable, now, children } = props;
  const isTaken = useSelector(timetable, (snapshot) => selectIsTaken(snapshot, now));
  const [isWanted, setWanted] = useState(false);
  if (isTaken && !isWanted) setWanted(true);
  if (!isWanted) return children;
  return (
    <CodeBoundary code={waitOffer} mayLoadApp={false} unloaded={() => children}>
      {(Offer) => (
        <Suspense fallback={children}>
          <Offer {...props} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}
