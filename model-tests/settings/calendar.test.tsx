import { expect } from 'vitest';
import { endCalendar, getCalendar, makeCalendar } from '#contract/settings/calendar.ts';
import { calendarFeed, calendarMachine } from '#machines/settings/calendar.ts';
import { CalendarSection } from '#src/settings/calendar/CalendarSection.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceModel } from '../shared/resource.tsx';
import { byAnotherFlow, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const subscribed = { feed: { madeAt: NOW } };
const ADDRESS = 'https://komori.example/calendar/secret.ics';

testModel(
  resourceModel({
    machine: calendarFeed.machine,
    endpoint: getCalendar,
    of: null,
    data: subscribed,
    inside: { machine: calendarMachine, src: 'list' },
    screen: <CalendarSection />,
    loading: 'カレンダーの設定を読み込んでいます',
    shows: (screen) => screen.getByText('アドレスを使えます'),
  }),
);

testModel(
  defineModel({
    machine: calendarMachine,
    inputs: { plain: undefined },
    events: {
      'address.wanted': [{ by: press(WORDS.makeFeed) }],
      'renewal.wanted': [{ by: press(WORDS.renewFeed), when: ({ address }) => address === null }],
      'renewal.confirmed': [{ by: press(WORDS.confirmRenewal) }],
      'end.wanted': [{ by: press(WORDS.endFeed) }],
      'end.confirmed': [{ by: press(WORDS.confirmEnd) }],
      'dialog.dismissed': [{ by: press(WORDS.back) }],
      'calendarFeed.loaded': [
        { with: { data: subscribed, at: NOW }, by: byAnotherFlow },
        { with: { data: { feed: null }, at: NOW }, by: byAnotherFlow },
      ],
    },
    outcomes: {
      list: {},
      make: {
        made: answered(makeCalendar, ADDRESS, { asked: undefined }),
        broken: failed(makeCalendar, 500),
        offline: unreachable(makeCalendar),
      },
      end: {
        ended: answered(endCalendar, undefined, { asked: undefined }),
        broken: failed(endCalendar, 500),
        offline: unreachable(endCalendar),
      },
    },
    reads: ({ address, failure }) => [address !== null, failure !== null],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: subscribed, loadedAt: NOW, failure: null },
      },
    },
    screen: () => <CalendarSection />,
    states: {
      without: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.makeFeed });
        if (context.failure) screen.getByRole('alert');
      },
      making: ({ screen }) => screen.getByRole('button', { name: '作っています…' }),
      subscribed: ({ screen }) => expect(screen.queryByRole('button', { name: WORDS.makeFeed })).toBeNull(),
      'subscribed.resting': ({ screen, context }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        screen.getByRole('button', { name: WORDS.endFeed });
        expect(screen.queryByText(ADDRESS) !== null).toBe(context.address !== null);
        if (context.failure) screen.getByRole('alert');
      },
      'subscribed.confirmingRenewal': ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'アドレスを新しくしますか' });
        if (context.failure) screen.getByRole('alert');
      },
      renewing: ({ screen }) => screen.getByRole('button', { name: '作っています…' }),
      'subscribed.confirmingEnd': ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'アドレスを無効にしますか' });
        if (context.failure) screen.getByRole('alert');
      },
      ending: ({ screen }) => screen.getByRole('button', { name: '無効にしています…' }),
    },
  }),
);
