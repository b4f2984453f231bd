import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { Timetable } from '#contract/booking/availability.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectDay, selectLayout, selectTimetable } from '#machines/booking/timetable/selectors.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { afterFirstScreen } from '#src/shared/code/afterFirstScreen.ts';
import { CodeBoundary } from '#src/shared/code/CodeBoundary.tsx';
import { screenCode } from '#src/shared/code/screenCode.ts';
import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { TimetableGrid } from './grid/TimetableGrid.tsx';
import { TimetableSkeleton } from './grid/TimetableSkeleton.tsx';
import styles from './TimetableBody.module.css';

interface TimetableBodyProps {
  timetable: TimetableRef;
  /** Where the reservation that is moved stands. */
  before?: ReactNode;
}

const freeTimeList = screenCode(() => import('./list/FreeTimeList.tsx'));

/** The list, whose code comes once the screen has its data: the grid stands there first. */
function FreeTimes(props: { timetable: TimetableRef; day: Timetable }) {
  return (
    <CodeBoundary
      code={freeTimeList}
      mayLoadApp={false}
      unloaded={(retry) => (
        <div className={styles.message}>
          <FailedState message="リストを表示できませんでした" onRetry={retry} />
        </div>
      )}
    >
      {(List) => (
        <Suspense fallback={<TimetableSkeleton />}>
          <List {...props} />
        </Suspense>
      )}
    </CodeBoundary>
  );
}

/** The chosen day as grid or list; or that it is loading, or why it can't be shown and the way on. */
export function TimetableBody({ timetable, before }: TimetableBodyProps) {
  const timetableDay = useSelector(timetable, selectDay);
  const failure = useFailure(timetableDay);
  const day = useSelector(timetable, selectTimetable);
  const layout = useSelector(timetable, selectLayout);

  useEffect(() => {
    void afterFirstScreen(window).then(freeTimeList.ahead);
  }, []);

  if (day) {
    if (layout === 'list') return <FreeTimes timetable={timetable} day={day} />;
    return <TimetableGrid timetable={timetable} day={day} before={before} />;
  }
  if (failure === null || !timetableDay) return <TimetableSkeleton />;
  // Trying again helps against a bad connection, not against a booth that is not there.
  const isGone = failure.kind === 'notFound' || failure.kind === 'invalid';
  return (
    <div className={styles.message}>
      {isGone ? (
        <EmptyState title="このブースの空き状況は表示できません。" action={<AreaSearchLink replace />}>
          {failureSentence(failure)}
        </EmptyState>
      ) : (
        <FailedResource actor={timetableDay} what="空き状況" />
      )}
    </div>
  );
}
