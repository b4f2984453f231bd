import type { AnyMachineSnapshot } from 'xstate';
import type { FreeWish } from '#domain/search/freePlaces.ts';
import { addDays, addMinutes, dateOf, instantAt } from '#domain/time.ts';
import { freeSearchMachine } from '#machines/search/freeSearch/chart.ts';
import type { Found } from '#machines/search/freeSearch/places.ts';
import { FreeSearchScreen } from '#src/search/freeSearch/FreeSearchScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { freePlace, freePlaces } from '#tests/support/values/freePlaces.ts';
import { choose, fromOutside, pick, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { testModel } from '../../support/testModel.ts';

const tomorrow = addDays(dateOf(NOW), 1);
const address = {
  wanted: { date: tomorrow, start: 840, interval: 60 },
  booths: { seats: null, equipment: [] },
  around: { kind: 'everywhere' },
} as const;
const wish: FreeWish = { date: tomorrow, start: 840, interval: 60, seats: null, equipment: [] };
const past = { code: 'invalid', message: '過ぎた日時は予約できません。' } as const;

const opensAt = addMinutes(instantAt(tomorrow, 0), 960);
const full = freePlaces([freePlace({ freeCount: 0, nextFreeAt: opensAt })]);
const answerOf = (answer: Found['answer'], at = NOW) => ({
  with: { data: { wish, answer }, at },
  by: fromOutside,
});
const isKnown = ({ frame }: { frame: unknown }) => frame !== null;
const isAsked = (_: unknown, snapshot: AnyMachineSnapshot) => snapshot.matches('choosing');

testModel(
  defineModel({
    machine: freeSearchMachine,
    inputs: {
      tomorrow: { ...address, now: NOW },
      now: { ...address, wanted: { date: null, start: null, interval: null }, now: NOW },
    },
    events: {
      'freePlaces.loaded': [
        answerOf({ kind: 'done', value: full }),
        answerOf({ kind: 'refused', ...past, body: undefined }),
        answerOf({ kind: 'refused', ...past, body: undefined }, addMinutes(NOW, 1)),
      ],
      'date.chosen': [
        {
          with: { date: dateOf(NOW), now: NOW },
          by: choose(/^今日/),
          when: ({ frame, wish: { date } }) => frame !== null && date === tomorrow,
        },
      ],
      'start.chosen': [
        {
          with: { start: 900, now: NOW },
          by: pick('開始（時）', '15'), // the minute stays
          when: ({ frame, wish: { start } }) => frame !== null && start % 60 === 0,
          also: [pick('開始（分）', '30')],
        },
      ],
      'interval.chosen': [{ with: { interval: 90 }, by: pick('利用時間', '90'), when: isKnown }],
      'booths.wished': [
        {
          with: { booths: { seats: null, equipment: ['monitor'] } },
          by: press(WORDS.monitor),
          when: ({ frame, wish: { equipment } }) => frame !== null && equipment.length === 0,
          also: [press(WORDS.forTwo), press(WORDS.outlet), press('Wi-Fi'), press(WORDS.window)],
        },
      ],
      'around.chosen': [
        {
          with: { around: { kind: 'area', areaId: 2 } },
          by: pick('場所', '2'),
          when: isKnown,
          also: [pick('場所', 'here'), press(WORDS.allAreas)],
        },
      ],
      'opening.chosen': [
        {
          with: { startsAt: opensAt },
          by: press('明日 16:00からの空きを探す'),
          when: (context, snapshot) => isAsked(context, snapshot) && context.around.kind === 'everywhere',
        },
      ],
      'default.chosen': [{ with: { now: NOW }, by: press(WORDS.searchFromNow) }],
    },
    outcomes: { found: {} },
    rests: {
      found: {
        value: { loaded: 'fresh' },
        context: {
          of: wish,
          data: { wish, answer: { kind: 'done', value: full } },
          loadedAt: NOW,
          failure: null,
        },
      },
    },
    reads: ({ wish: { date, start, equipment }, isStartWanted, around, frame }) => [
      date,
      start,
      equipment,
      isStartWanted,
      around.kind,
      frame !== null,
    ],
    screen: ({ now: _, ...input }) => <FreeSearchScreen {...input} />,
    states: {
      choosing: ({ screen, context: { around } }) =>
        around.kind === 'everywhere'
          ? screen.getByText(/に空いている場所はありません。$/)
          : screen.getByText('近くに場所がありません。'),
      refused: ({ screen }) => screen.getByText(past.message),
    },
  }),
);
