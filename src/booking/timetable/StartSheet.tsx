import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { serverClock } from '#contract/clock.ts';
import type { TimetableRef } from '#machines/booking/timetable/chart.ts';
import { selectIsFull, selectLatest } from '#machines/booking/timetable/selectors.ts';
import { wishOf } from '#machines/booking/waitingList/wish.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { OpeningsNow } from '../waitingList/OpeningsNow.tsx';
import { GridLegend } from './grid/GridLegend.tsx';
import styles from './StartSheet.module.css';

interface StartSheetProps {
  readonly timetable: TimetableRef;
  /** The steps of the start. */
  readonly children: ReactNode;
  readonly isMove: boolean;
  readonly onDismiss: () => void;
}

/** The steps, what else is free and the legend, for which text of twice the size leaves no room on a narrow phone. */
export default function StartSheet({ timetable, children, isMove, onDismiss }: StartSheetProps) {
  const now = useServerNow(5000);
  const owes = useOwes();
  const isFull = useSelector(timetable, (snapshot) => selectIsFull(snapshot, now));
  const booths = useSelector(timetable, selectLatest)?.booths ?? [];
  function choose(start: number) {
    const { boothId } = wishOf(timetable.getSnapshot().context, now).booth;
    timetable.send({ type: 'slot.chosen', boothId, start, now: serverClock.now() });
  }
  return (
    <Sheet
      title="開始時刻"
      onDismiss={onDismiss}
      actions={
        <Button block onClick={onDismiss}>
          閉じる
        </Button>
      }
    >
      <div className={styles.parts}>
        {children}
        {isFull && !owes && <OpeningsNow inSheet timetable={timetable} now={now} onChoose={choose} />}
        <GridLegend isMove={isMove} booths={booths} />
      </div>
    </Sheet>
  );
}
