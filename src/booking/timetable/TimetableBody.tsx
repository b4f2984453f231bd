import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ApiError } from '#contract/errors.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectDay, selectLayout, selectTimetable } from '#machines/booking/timetable/selectors.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { TimetableGrid } from './grid/TimetableGrid.tsx';
import { TimetableSkeleton } from './grid/TimetableSkeleton.tsx';
import { FreeTimeList } from './list/FreeTimeList.tsx';
import styles from './TimetableBody.module.css';

interface TimetableBodyProps {
  timetable: TimetableRef;
  /** Where the reservation that is moved stands. */
  before?: ReactNode;
}

/** The chosen day as grid or list; or that it is loading, or why it can't be shown and the way on. */
export function TimetableBody({ timetable, before }: TimetableBodyProps) {
  const timetableDay = useSelector(timetable, selectDay);
  const failure = useFailure(timetableDay);
  const day = useSelector(timetable, selectTimetable);
  const layout = useSelector(timetable, selectLayout);

  if (day) {
    if (layout === 'list') return <FreeTimeList timetable={timetable} day={day} />;
    return <TimetableGrid timetable={timetable} day={day} before={before} />;
  }
  if (failure === null || !timetableDay) return <TimetableSkeleton />;
  return (
    <div className={styles.message}>
      <FailedDay failure={failure} onRetry={() => timetableDay.send({ type: 'refresh.requested' })} />
    </div>
  );
}

/** Trying again helps against a bad connection, not against a booth that is not there. */
function FailedDay({ failure, onRetry }: { failure: ApiError; onRetry: () => void }) {
  if (failure.kind !== 'notFound' && failure.kind !== 'invalid') {
    return (
      <FailedState message="空き状況を読み込めませんでした" onRetry={onRetry}>
        <p>
          <Unbroken text={failureSentence(failure)} />
        </p>
        <p>ご予約やご利用には影響ありません。</p>
      </FailedState>
    );
  }
  return (
    <EmptyState title="このブースの空き状況は表示できません。" action={<AreaSearchLink replace />}>
      {failureSentence(failure)}
    </EmptyState>
  );
}
