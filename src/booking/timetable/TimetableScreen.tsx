import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import { timetableMachine } from '#machines/booking/timetable/chart.ts';
import type { TimetableInput } from '#machines/booking/timetable/choice.ts';
import {
  selectDay,
  selectDialog,
  selectLatest,
  selectLayout,
} from '#machines/booking/timetable/selectors.ts';
import { paths } from '#machines/shell/paths.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { DialogSlot } from '../reservationDialog/DialogSlot.tsx';
import { SelectionFooter } from './SelectionFooter.tsx';
import { TimetableBody } from './TimetableBody.tsx';
import styles from './TimetableScreen.module.css';
import { TimetableToolbar } from './TimetableToolbar.tsx';
import { subtitleOf, titleOf } from './titles.ts';

type TimetableScreenProps = Omit<TimetableInput, 'now'>;

const LAYOUTS = [
  { value: 'grid', label: '表' },
  { value: 'list', label: 'リスト' },
] as const;

/** The timetable of some booths: choose a day, a time and a booth, and go on to the confirmation. */
export function TimetableScreen(props: TimetableScreenProps) {
  const timetable = useFlow(timetableMachine, { ...props, now: serverClock.now() });
  const latest = useSelector(timetable, selectLatest);
  const layout = useSelector(timetable, selectLayout);
  const day = useSelector(timetable, selectDay);
  const freshness = useFreshness(day);
  const isLoading = useFailure(day) === null;
  const dialog = useSelector(timetable, selectDialog);

  return (
    <>
      <Page
        fill={latest !== null || isLoading}
        title={titleOf(latest)}
        subtitle={latest ? subtitleOf(latest) : isLoading ? null : undefined}
        freshness={freshness}
        back={<BackButton otherwise={paths.areaSearch()} />}
        actions={
          latest && (
            <div className={styles.layouts}>
              <Segmented
                label="空き時間の表示"
                value={layout}
                options={LAYOUTS}
                onSelect={(chosen) => timetable.send({ type: 'layout.chosen', layout: chosen })}
              />
            </div>
          )
        }
        toolbar={
          latest ? (
            <TimetableToolbar timetable={timetable} latest={latest} />
          ) : (
            isLoading && <div className={styles.toolbar} />
          )
        }
        footer={(latest || isLoading) && <SelectionFooter timetable={timetable} />}
      >
        <TimetableBody timetable={timetable} />
      </Page>
      <DialogSlot dialog={dialog} />
    </>
  );
}
