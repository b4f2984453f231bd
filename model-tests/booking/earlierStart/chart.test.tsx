import { expect } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { earlierStartMachine } from '#machines/booking/earlierStart/chart.ts';
import { EarlierStart } from '#src/booking/earlierStart/EarlierStart.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { imminent } from '../fixtures.ts';
import { free, taken } from '../timetables.ts';

const list = bystander;
const LOST = 'この時間はほかの予約が入りました。';
const offer = '10:05から11:05に早める';

const offered: Expectation<{ day: unknown }> = ({ screen, context }) => {
  const button = screen.queryByRole('button', { name: offer });
  if (context.day !== null && JSON.stringify(context.day) === JSON.stringify(free)) {
    expect(button).toBeEnabled();
    screen.getByText(/^終わりも25分早くなります。/);
    screen.getByText(/料金は変わりません。/);
  } else expect(button).toBeNull();
};

testModel(
  defineModel({
    machine: earlierStartMachine,
    inputs: { soon: { reservation: imminent, list } },
    events: {
      'earlier.wanted': [
        {
          with: { start: addMinutes(NOW, 5) },
          by: press(offer),
          when: ({ day }) => JSON.stringify(day) === JSON.stringify(free),
        },
      ],
      'boothDay.loaded': [
        { with: { data: free, at: NOW }, by: fromOutside },
        { with: { data: taken, at: NOW }, by: fromOutside },
      ],
    },
    outcomes: {
      day: {},
      moving: {
        moved: resolved({ kind: 'moved' } as const),
        lost: resolved({ kind: 'slotTaken', message: LOST, alternatives: [] } as const),
        refused: resolved({ kind: 'refused', code: 'too_late', message: LOST } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ day, command }) => [JSON.stringify(day), command?.content.start],
    screen: () => <EarlierStart reservation={imminent} list={list} onMoving={() => undefined} />,
    states: {
      watching: offered,
      moving: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      moved: ({ screen }) => expect(screen.queryByRole('button')).toBeNull(),
    },
  }),
);
