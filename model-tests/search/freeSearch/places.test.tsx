import { expect } from 'vitest';
import { listFreePlaces } from '#contract/search/freePlaces.ts';
import type { FreeWish } from '#domain/search/freePlaces.ts';
import { addDays, dateOf } from '#domain/time.ts';
import { freeSearchMachine } from '#machines/search/freeSearch/chart.ts';
import { freePlacesMachine } from '#machines/search/freeSearch/places.ts';
import { FreeSearchScreen } from '#src/search/freeSearch/FreeSearchScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { freePlaces } from '#tests/support/values/freePlaces.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { choose, fromOutside, pick, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const tomorrow = addDays(dateOf(NOW), 1);
const address = {
  wanted: { date: tomorrow, start: 840, interval: 60 },
  booths: { seats: null, equipment: [] },
  around: { kind: 'everywhere' },
} as const;
const wish: FreeWish = { date: tomorrow, start: 840, interval: 60, seats: null, equipment: [] };
const places = freePlaces();
const past = { code: 'invalid', message: '過ぎた日時は予約できません。' } as const;

testModel(
  defineModel({
    machine: freePlacesMachine,
    inputs: { plain: { of: wish } },
    events: {
      ...resourceEvents,
      'input.changed': [
        {
          with: { of: wish },
          by: fromOutside,
          also: [
            choose(/^今日/),
            pick('開始（時）', '15'),
            pick('開始（分）', '30'),
            pick('利用時間', '90'),
            press(WORDS.forTwo),
            press(WORDS.monitor),
            press(WORDS.outlet),
            press('Wi-Fi'),
            press(WORDS.window),
            press(WORDS.searchFromNow),
          ],
        },
      ],
    },
    outcomes: {
      load: {
        found: answered(listFreePlaces, places, {
          asked: wish,
          as: { wish, answer: { kind: 'done', value: places } },
        }),
        past: refused(listFreePlaces, 422, past, {
          as: { wish, answer: { kind: 'refused', ...past, reason: undefined, body: undefined } },
        }),
        broken: failed(listFreePlaces, 500),
        offline: unreachable(listFreePlaces),
      },
    },
    reads: ({ data }) => data,
    inside: { machine: freeSearchMachine, src: 'found' },
    screen: () => <FreeSearchScreen {...address} />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => screen.getByText('空きを調べています'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      loaded: ({ screen, context }) => {
        const isFound = JSON.stringify(context.data).includes('八重洲地下街');
        if (isFound) screen.getByRole('link', { name: '八重洲地下街 地下1階' });
        else screen.getByText(past.message);
      },
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(/最新の情報を/)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
