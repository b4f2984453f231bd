import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import { timetableMachine } from '#machines/booking/timetable/chart.ts';
import type { TimetableInput } from '#machines/booking/timetable/choice.ts';
import { selectDialog } from '#machines/booking/timetable/selectors.ts';
import { paths } from '#machines/shell/paths.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { DialogSlot } from '../reservationDialog/DialogSlot.tsx';
import { SelectionFooter } from './SelectionFooter.tsx';
import { TimetablePage } from './TimetablePage.tsx';
import { subtitleOf, titleOf } from './titles.ts';

type TimetableScreenProps = Omit<TimetableInput, 'now'>;

/** The timetable of some booths: choose a day, a time and a booth, and go on to the confirmation. */
export function TimetableScreen(props: TimetableScreenProps) {
  const timetable = useFlow(timetableMachine, { ...props, now: serverClock.now() });
  const dialog = useSelector(timetable, selectDialog);
  return (
    <>
      <TimetablePage
        timetable={timetable}
        title={titleOf}
        subtitle={subtitleOf}
        otherwise={paths.to('/app/area-search')}
        footer={<SelectionFooter timetable={timetable} />}
      />
      <DialogSlot dialog={dialog} />
    </>
  );
}
