import { expect } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { dateOf } from '#domain/time.ts';
import { earlierStartMachine } from '#machines/booking/earlierStart/chart.ts';
import { boothDayMachine } from '#machines/booking/earlierStart/day.ts';
import { EarlierStart } from '#src/booking/earlierStart/EarlierStart.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Expectation } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';
import { free } from '../timetables.ts';

const of = { boothIds: [1], date: dateOf(NOW) };
const offer = '10:05から11:05に早める';
/** Without the day nothing is offered, and nothing is said to have failed: nobody has asked for it. */
const nothing: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('button')).toBeNull();

testModel(
  defineModel({
    machine: boothDayMachine,
    inputs: { plain: { of } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of }, by: fromOutside }] },
    outcomes: {
      load: {
        data: answered(getTimetable, free, { asked: of }),
        broken: failed(getTimetable, 500),
        offline: unreachable(getTimetable),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    inside: { machine: earlierStartMachine, src: 'day' },
    screen: () => <EarlierStart reservation={imminent} list={bystander} onMoving={() => undefined} />,
    states: {
      debouncing: asParent,
      loading: nothing,
      failed: nothing,
      loaded: ({ screen }) => screen.getByRole('button', { name: offer }),
      'loaded.fresh': asParent,
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
