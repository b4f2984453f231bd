/** A lost answer to each command of the settings, as its member sees it: by itself, at the next tap, after a reload. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { announced, keysOf, press } from '../support/reading.ts';

installApp();

const MAKE = 'POST /settings/calendar';
const END = 'DELETE /settings/calendar';
const MAIL = 'POST /settings/change-email';
const SOON = { timeout: 8_000 };
/** Opens a screen; once more it is a reload, before which nothing was answered. */
let before: Awaited<ReturnType<typeof openApp>> | null = null;
async function load(address: string, answering: Answers): Promise<void> {
  if (before === null) keepSignedIn();
  cleanup();
  before?.stop();
  before = await openApp(address, { answering });
}
afterEach(() => {
  before = null;
});

const never = () => new Promise<object>(() => undefined);

/** A server whose answer to a call is lost some times, and which does once what it is asked again under one key. */
function losing(times: number, answer: object): () => object {
  let lost = 0;
  return () => {
    lost += 1;
    return lost > times ? answer : HttpResponse.error();
  };
}

/** Every time under the first key. */
function expectOneKey(call: string, times: number): void {
  const keys = keysOf(call);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys).toEqual(Array.from({ length: times }, () => keys[0]));
}

const settings = {
  'GET /settings/notifications': () => ({
    channels: { mail: ['start'], push: ['start'] },
    quiet_hours: { enabled: false, from: 22, to: 7 },
    push: { public_key: 'B'.repeat(87), on_this_device: false },
  }),
};

describe('the address of the calendar', () => {
  const URL_OF_CALENDAR = 'https://komori.example/calendar/0123456789.ics';
  const made = { calendar_url: URL_OF_CALENDAR };
  const open = async (answering: Answers, since: string | null = null) => {
    await load('/app/settings/notifications', {
      ...settings,
      'GET /settings/calendar': () => ({ calendar: since && { made_at: since } }),
      ...answering,
    });
  };
  const isShown = () => screen.findByText(URL_OF_CALENDAR, { selector: 'main *' }, SOON);

  it('is asked for again by its key, and shown', async () => {
    await open({ [MAKE]: losing(2, made) });
    await press(WORDS.makeFeed);
    expect(await screen.findByText(/もう一度確認しています/)).toBeVisible();
    expect(await isShown()).toBeVisible();
    expectOneKey(MAKE, 3);
  });

  it('is shown after a reload before its answer, which asks for it by the same key', async () => {
    await open({ [MAKE]: never });
    await press(WORDS.makeFeed);
    await waitFor(() => expect(keysOf(MAKE)).toHaveLength(1));
    await open({ [MAKE]: () => made }, '20261120110000');
    expect(await isShown()).toBeVisible();
    expectOneKey(MAKE, 2);
    await open({}, '20261120110000');
    expect(await screen.findByText('アドレスを使えます')).toBeVisible();
    expect(keysOf(MAKE)).toHaveLength(2);
  });

  it('is renewed once, after a reload too', async () => {
    await open({ [MAKE]: never }, '20261101100000');
    await press(WORDS.renewFeed);
    await press(WORDS.confirmRenewal);
    await waitFor(() => expect(keysOf(MAKE)).toHaveLength(1));
    await open({ [MAKE]: losing(1, made) }, '20261101100000');
    expect(await isShown()).toBeVisible();
    expectOneKey(MAKE, 3);
  });

  it('ends once where the answer was lost, and is then said to have ended', async () => {
    await open({ [END]: losing(1, { message: 'OK' }) }, '20261101100000');
    await press(WORDS.endFeed);
    await press(WORDS.confirmEnd);
    await waitFor(() => expect(announced()).toContain('無効にしました。'), SOON);
    expectOneKey(END, 2);
  });

  it('is what the server says of it after a reload before the answer to its end', async () => {
    await open({ [END]: never }, '20261101100000');
    await press(WORDS.endFeed);
    await press(WORDS.confirmEnd);
    await waitFor(() => expect(keysOf(END)).toHaveLength(1));
    await open({});
    expect(await screen.findByRole('button', { name: WORDS.makeFeed })).toBeVisible();
    expect(keysOf(END)).toHaveLength(1);
  });

  it('is looked for on its screen by whoever waits no longer', async () => {
    let since: string | null = null;
    await open({
      'GET /settings/calendar': () => ({ calendar: since && { made_at: since } }),
      [MAKE]: () => {
        since = '20261120110000';
        return HttpResponse.error();
      },
    });
    await press(WORDS.makeFeed);
    expect(await screen.findByText(/この画面でアドレスの状態をご確認ください。/, {}, SOON)).toBeVisible();
    await press(WORDS.giveUpWaiting);
    expect(await screen.findByText('アドレスを使えます')).toBeVisible();
  });
});

describe('another mail address', () => {
  const NEW = 'hana.new@example.jp';
  const open = async (answer: () => object) => {
    await load('/app/settings/change-email', { [MAIL]: answer });
  };
  const fill = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('新しいメールアドレス'), email);
    await userEvent.type(screen.getByLabelText('現在のパスワード'), 'komori2026');
    await press(WORDS.mailLink);
  };

  it('is asked for by the same key at the next tap', async () => {
    await open(losing(1, { message: 'OK' }));
    await fill(NEW);
    expect(await screen.findByRole('alert')).toBeVisible();
    await press(WORDS.mailLink);
    expect(await screen.findByText(/確認のリンクをお送りしました/)).toBeVisible();
    expectOneKey(MAIL, 2);
  });

  it('is the same command after a reload, and for another address another one', async () => {
    await open(never);
    await fill(NEW);
    await waitFor(() => expect(keysOf(MAIL)).toHaveLength(1));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('komori2026');
    await open(() => ({ message: 'OK' }));
    await fill(NEW);
    expect(await screen.findByText(/確認のリンクをお送りしました/)).toBeVisible();
    expectOneKey(MAIL, 2);
    await press(WORDS.enterAddressAgain);
    await userEvent.clear(await screen.findByLabelText('新しいメールアドレス'));
    await fill('hana.other@example.jp');
    await waitFor(() => expect(keysOf(MAIL)).toHaveLength(3));
    expect(keysOf(MAIL)[2]).not.toBe(keysOf(MAIL)[0]);
  });
});
