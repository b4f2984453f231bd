import { getTimetable } from '#contract/booking/availability.ts';
import { dateOf } from '#domain/time.ts';
import { timetableMachine } from '#machines/booking/timetable/chart.ts';
import { timetableDayMachine } from '#machines/booking/timetable/day.ts';
import { TimetableScreen } from '#src/booking/timetable/TimetableScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceModel } from '../../shared/resource.tsx';
import { testModel } from '../../support/testModel.ts';
import { free } from '../timetables.ts';

const date = dateOf(NOW);

testModel(
  resourceModel({
    machine: timetableDayMachine,
    endpoint: getTimetable,
    of: { boothIds: [1], date },
    data: free,
    inside: { machine: timetableMachine, src: 'day' },
    screen: (
      <TimetableScreen
        boothIds={[1]}
        wanted={{ date, start: 12 * 60, interval: 60 }}
        wantedBoothId={null}
        opensDialog={false}
        isGuest={false}
      />
    ),
    loading: '空き状況を読み込んでいます',
    shows: (screen) => {
      screen.getByRole('grid');
      screen.getByRole('button', { name: WORDS.review });
    },
  }),
);
