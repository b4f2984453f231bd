import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { calendarMachine } from '#machines/settings/calendar/chart.ts';
import { CalendarSection } from '#src/settings/calendar/CalendarSection.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { byAnotherFlow, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const subscribed = { feed: { madeAt: NOW } };
const offline = new ApiFailure({ kind: 'network', path: '/settings/calendar' });
/** Asked for before a reload. */
const cutOff = { key: 'key', content: null, isInterrupted: true } as const;
const ADDRESS = 'https://komori.example/calendar/secret.ics';

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
      findCommand: { none: resolved(null), cutOff: resolved(cutOff), broken: rejected() },
      make: {
        made: resolved({ kind: 'made', address: ADDRESS } as const),
        failed: resolved({ kind: 'failed', error: offline.error } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
      end: {
        ended: resolved({ kind: 'ended' } as const),
        failed: resolved({ kind: 'failed', error: offline.error } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
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
      recovering: ({ screen }) => screen.getByRole('button', { name: '作っています…' }),
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
