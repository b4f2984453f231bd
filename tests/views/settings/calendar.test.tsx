import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { dialogOf, press } from '../support/reading.ts';

installApp();

const ADDRESS = '/app/settings/notifications';
const URL_OF_CALENDAR = 'https://komori.example/calendar/0123456789.ics';
/** It is announced beside that. */
const IN_MAIN = { selector: 'main *' };
const reminders = {
  'GET /settings/notifications': () => ({
    channels: { mail: [] },
    quiet_hours: { enabled: false, from: 22, to: 7 },
  }),
};

/** A server that knows since when the calendar has an address, and tells each address once. */
async function openCalendar(madeAt: string | null) {
  let calendar = madeAt === null ? null : { made_at: madeAt };
  keepSignedIn();
  await openApp(ADDRESS, {
    answering: {
      ...reminders,
      'GET /settings/calendar': () => ({ calendar }),
      'POST /settings/calendar': () => {
        calendar = { made_at: '20261120110000' };
        return { calendar_url: URL_OF_CALENDAR };
      },
      'DELETE /settings/calendar': () => {
        calendar = null;
        return { message: 'OK' };
      },
    },
  });
}

it('makes an address at a tap, shows it once, and copies it whole', async () => {
  await openCalendar(null);
  const calendar = await screen.findByRole('region', { name: 'カレンダー' });
  await expectAloud(calendar, [
    '(カレンダー)',
    '## カレンダー',
    'ご予約を、お使いのカレンダーに表示できます。アドレスを作り、カレンダーに登録してください。',
    `[button ${WORDS.makeFeed}]`,
  ]);
  await press(WORDS.makeFeed);
  await expectAloud(calendar, [
    '(カレンダー)',
    '## カレンダー',
    '購読用のアドレス',
    URL_OF_CALENDAR,
    '[button アドレスをコピー]',
    'アドレスを知っている人は、予約の日時と場所を見られます。',
    `[button ${WORDS.endFeed}]`,
    '予約の変更は、数時間から1日ほどでカレンダーに反映されます。カレンダーによって異なります。',
  ]);
  const write = { writeText: async (text: string) => void written.push(text) };
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { value: write, configurable: true });
  await press('アドレスをコピー');
  expect(written).toEqual([URL_OF_CALENDAR]);
});

it('keeps the address that was made, although an older answer says that there is none', async () => {
  let answerOlder: (answer: object) => void = () => undefined;
  let asked = 0;
  keepSignedIn();
  await openApp(ADDRESS, {
    answering: {
      ...reminders,
      'GET /settings/calendar': () => {
        asked += 1;
        if (asked === 2) return new Promise((resolve) => (answerOlder = resolve));
        return { calendar: asked === 1 ? null : { made_at: '20261120110000' } };
      },
      'POST /settings/calendar': () => ({ calendar_url: URL_OF_CALENDAR }),
    },
  });
  await screen.findByRole('button', { name: WORDS.makeFeed });
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(asked).toBe(2));
  await press(WORDS.makeFeed);
  expect(await screen.findByText(URL_OF_CALENDAR, IN_MAIN)).toBeVisible();
  await act(async () => answerOlder({ calendar: null }));
  expect(screen.getByText(URL_OF_CALENDAR, IN_MAIN)).toBeVisible();
});

it('renews the address after one question, because the one before opens nothing then', async () => {
  await openCalendar('20261101100000');
  await press(WORDS.renewFeed);
  await expectAloud(await dialogOf('アドレスを新しくしますか'), [
    '(アドレスを新しくしますか)',
    '## アドレスを新しくしますか',
    'いまのアドレスは使えなくなります。登録済みのカレンダーには、新しいアドレスを登録し直してください。',
    `[button ${WORDS.confirmRenewal}]`,
    `[button ${WORDS.back}]`,
  ]);
  expect(calls.map(({ name }) => name)).not.toContain('POST /settings/calendar');
  await press(WORDS.confirmRenewal);
  expect(await screen.findByText(URL_OF_CALENDAR, IN_MAIN)).toBeVisible();
});

it('ends the address after one question, and offers another', async () => {
  await openCalendar('20261101100000');
  await press(WORDS.endFeed);
  await expectAloud(await dialogOf('アドレスを無効にしますか'), [
    '(アドレスを無効にしますか)',
    '## アドレスを無効にしますか',
    '登録済みのカレンダーに、予約が表示されなくなります。予約そのものは変わりません。',
    `[button ${WORDS.confirmEnd}]`,
    `[button ${WORDS.back}]`,
  ]);
  await press(WORDS.confirmEnd);
  expect(await screen.findByRole('button', { name: WORDS.makeFeed })).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
});

it('says why nothing can be made without a connection', async () => {
  await openCalendar(null);
  const button = await screen.findByRole('button', { name: WORDS.makeFeed });
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription('通信が戻ると押せます。');
});

it('is not there where the server does not know the call', async () => {
  keepSignedIn();
  const additions = METADATA.additions.filter((name) => !name.includes('/settings/calendar'));
  await openApp(ADDRESS, {
    answering: { ...reminders, 'GET /metadata.json': () => ({ ...METADATA, additions }) },
  });
  expect(await screen.findByText('変更はすぐに反映されます。')).toBeVisible();
  expect(screen.queryByText('カレンダー')).toBeNull();
});
