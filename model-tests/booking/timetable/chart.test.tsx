import { expect } from 'vitest';
import { addDays, dateOf } from '#domain/time.ts';
import { moveRules } from '#machines/booking/move/rules.ts';
import { timetableMachine } from '#machines/booking/timetable/chart.ts';
import { TimetableScreen } from '#src/booking/timetable/TimetableScreen.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { choose, fromOutside, pick, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { upcoming } from '../fixtures.ts';
import { free, over, taken } from '../timetables.ts';

const today = dateOf(NOW);
const wanted = { date: today, start: 12 * 60, interval: 60 };
const moving = {
  boothIds: [1],
  wanted,
  wantedBoothId: 1,
  now: NOW,
  isGuest: false,
  move: { reservation: upcoming, rules: moveRules, subscriber: bystander },
};

testModel(
  defineModel({
    machine: timetableMachine,
    inputs: {
      noon: {
        boothIds: [1],
        wanted,
        wantedBoothId: null,
        opensDialog: false,
        now: NOW,
        isGuest: false,
      },
      // Nobody has said when: what is over opens on the next day.
      anytime: {
        boothIds: [1],
        wanted: { date: null, start: null, interval: null },
        wantedBoothId: null,
        opensDialog: false,
        now: NOW,
        isGuest: false,
      },
      // Back from the card: the booth is chosen already, and the dialog is to be opened.
      back: {
        boothIds: [1],
        wanted,
        wantedBoothId: 1,
        opensDialog: true,
        now: NOW,
        isGuest: false,
      },
      // The reservation of noon is to be moved; the dialog of that is another flow's.
      move: { ...moving, opensDialog: false },
      // Back from the login, with another time chosen.
      moveAgain: { ...moving, wanted: { ...wanted, start: 14 * 60 }, opensDialog: true },
    },
    events: {
      'layout.chosen': [
        { with: { layout: 'list' }, by: choose(WORDS.asList), when: ({ latest }) => latest !== null },
      ],
      'date.chosen': [{ with: { date: addDays(today, 1), now: NOW }, by: choose(/^明日/) }],
      'slot.chosen': [
        {
          with: { boothId: 1, start: 15 * 60, now: NOW },
          // The code of the list comes once it is wanted, which takes its time on a busy machine.
          by: async ({ user, screen }) =>
            user.click(
              await screen.findByRole('button', { name: /^渋谷ブース1 15:00から/ }, { timeout: 10_000 }),
            ),
          when: ({ layout, latest, selection }) => layout === 'list' && latest?.date === selection.date,
        },
        {
          // Midnight, which has passed: it is heard, and changes nothing.
          with: { boothId: 1, start: 0, now: NOW },
          by: async ({ user, screen }) => {
            screen.getByRole('grid').focus();
            await user.keyboard('{Control>}{Home}{/Control}{Enter}');
          },
          when: ({ layout, latest, selection }) =>
            layout === 'grid' && latest?.date === selection.date && selection.date === today,
        },
      ],
      'start.chosen': [
        {
          with: { start: 13 * 60, now: NOW },
          by: pick('開始（時）', '13時'),
          also: [pick('開始（分）', '30分')],
          when: ({ selection }) => selection.start % 60 === 0,
        },
      ],
      'start.stepped': [{ with: { by: 5, now: NOW }, by: press(WORDS.later), also: [press(WORDS.earlier)] }],
      'interval.chosen': [{ with: { interval: 90 }, by: pick('利用時間', '1時間30分') }],
      'reservation.wanted': [{ with: { now: NOW }, by: press(WORDS.review) }],
      'reservation.moved': [
        { with: { reservation: upcoming }, by: fromOutside, when: ({ move }) => move !== null },
      ],
      'move.left': [
        { with: { isStale: true }, by: fromOutside, when: ({ move }) => move !== null },
        { with: { isStale: false }, by: fromOutside, when: ({ move }) => move !== null },
      ],
      'timetableDay.loaded': [
        { with: { data: free, at: NOW }, by: fromOutside },
        { with: { data: taken, at: NOW }, by: fromOutside },
        {
          with: { data: over, at: NOW },
          by: fromOutside,
          when: ({ wanted, latest }) => wanted.date === null && latest === null,
        },
      ],
    },
    outcomes: {
      day: {},
      reservationDialog: {
        reserved: resolved({ outcome: 'reserved', made: { id: 42, isMailQueued: false } } as const),
        stale: resolved({ outcome: 'dismissed', isStale: true } as const),
        dismissed: resolved({ outcome: 'dismissed', isStale: false } as const),
        broken: rejected(),
      },
    },
    reads: ({ move, layout, selection, latest, opensDialog, wanted: { date } }) => [
      date,
      layout,
      selection.date,
      latest?.booths[0]?.busy.length,
      opensDialog,
      move !== null,
    ],
    screen: ({ now: _, ...input }) => <TimetableScreen {...input} />,
    states: {
      loading: ({ screen }) =>
        expect(screen.getByText('空き状況を読み込んでいます').closest('[role=status]')).not.toBeNull(),
      choosing: ({ screen, context }) => {
        // A time that is taken leads to a wait instead.
        screen.getByRole('button', { name: anyOf(WORDS.review, WORDS.wait) });
        // The days that come here are of today; while another day is chosen they are not shown.
        const isKnown = context.selection.date === today;
        expect(screen.queryAllByText('空き状況を確認しています。')).toHaveLength(isKnown ? 0 : 1);
      },
      reserving: ({ screen }) => screen.getByRole('dialog', { name: TITLES.confirmReservation }),
      left: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    },
  }),
);
