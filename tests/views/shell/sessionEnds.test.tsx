import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';
import { UNFINISHED_RESERVATION } from '#domain/booking/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addressesWhere, type ScreenAddress } from '#domain/shell/screens.ts';
import { creationMemory } from '#machines/booking/reservation/command.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { bindStores } from '#machines/storage.ts';
import { browserStores } from '#src/shell/stores.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';
import {
  type Answers,
  address,
  calls,
  installApp,
  keepSignedIn,
  member,
  newMember,
  openApp,
} from '../support/openApp.tsx';
import { bodiesOf, keysOf } from '../support/reading.ts';

installApp();
beforeEach(() => localStorage.clear());

const CREATE = 'POST /reservations';
const over = () =>
  HttpResponse.json({ message: MESSAGES.unauthenticated, code: 'unauthenticated' }, { status: 401 });
const taro = { ...member, loginId: 'taro@example.jp' };

/** A server whose first session has ended as soon as `ends` says so; who signs in again is the member of `as`. */
function server({ as = member, created = () => ({ message: 'OK', tranid: 42 }) as object } = {}) {
  const state = { isOver: false, as, created };
  const isOver = () => state.isOver && calls.at(-1)?.headers.get('Authorization') === 'Bearer token';
  const guarded = (answer: () => object) => () => (isOver() ? over() : answer());
  const answering: Answers = {
    'POST /login': () => ({ user: memberCodec.encode(state.as), token: 'second' }),
    'GET /settings/get-user': guarded(() => ({ user: memberCodec.encode(member) })),
    'GET /notices': guarded(() => ({ notices: [] })),
    'GET /menu-status': guarded(() => ({ survey_should_be_presented: false, reservations_count: 0 })),
    'GET /reservations': guarded(() => ({ reservations: [] })),
    'GET /waiting-list': guarded(() => ({ waiting: [] })),
    [CREATE]: guarded(() => state.created()),
  };
  return Object.assign(state, { answering });
}

/** A reservation that was confirmed before a reload, and has no answer. */
function leaveReservation(): void {
  keepSignedIn();
  bindStores(browserStores(window));
  creationMemory.remember({ key: 'key-1', content: { mode: 'reserve', ...confirmation() } });
}

const stored = () => localStorage.getItem(STORAGE_KEY) ?? '';
const sent = () => keysOf(CREATE);
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Reads the word about the session, and signs in at the page that it has led to. */
async function signInAgain(loginId = member.loginId): Promise<void> {
  await userEvent.click(within(await dialog(MESSAGES.unauthenticated)).getByRole('button', { name: 'OK' }));
  await screen.findByRole('heading', { name: TITLES.signIn, level: 1 });
  const field = await screen.findByLabelText('メールアドレスまたは会員ID');
  expect(field).toHaveValue(member.loginId);
  await userEvent.clear(field);
  await userEvent.type(field, loginId);
  await userEvent.type(screen.getByLabelText('パスワード'), 'komori2026');
  await userEvent.click(screen.getByRole('button', { name: WORDS.signIn }));
}

/** The page is looked at again. */
const lookAgain = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a reservation whose answer was lost, when the session ends', () => {
  /** Its answer is lost, and what is asked next finds the session over. */
  async function lose(of: ReturnType<typeof server>, next: 'the retry' | 'another call') {
    leaveReservation();
    const clock = new SimulatedClock();
    of.created = () => HttpResponse.error();
    await openApp('/app/notices', { answering: of.answering, clock });
    await screen.findByText(/もう一度確認しています/);
    of.isOver = true;
    if (next === 'another call') lookAgain();
    else act(() => clock.increment(2_000));
    await dialog(MESSAGES.unauthenticated);
    of.created = () => ({ message: 'OK', tranid: 42 });
  }

  describe.each(['the retry', 'another call'] as const)('as %s says,', (next) => {
    it('is asked for again with its key when the same member is back, and its outcome is said', async () => {
      const of = server();
      await lose(of, next);
      await signInAgain();
      await dialog(UNFINISHED_RESERVATION.done);
      const lost = next === 'the retry' ? ['key-1', 'key-1'] : ['key-1'];
      expect(sent()).toEqual([...lost, 'key-1']);
      expect(calls.findLast(({ name }) => name === CREATE)?.headers.get('Authorization')).toBe(
        'Bearer second',
      );
      await waitFor(() => expect(stored()).not.toContain('key-1'));
      expect(JSON.parse(stored()).Auth).not.toHaveProperty('left');
    });

    it('is said to have been refused, if it was', async () => {
      const of = server();
      await lose(of, next);
      of.created = () =>
        HttpResponse.json({ code: 'reservation_limit', message: '3件までです。' }, { status: 409 });
      await signInAgain();
      const said = await dialog(UNFINISHED_RESERVATION.refused);
      expect(said).toHaveTextContent('3件までです。');
      await waitFor(() => expect(stored()).not.toContain('key-1'));
    });

    it('is nothing to another member, and is gone from the device', async () => {
      const of = server({ as: taro });
      await lose(of, next);
      const before = sent().length;
      await signInAgain(taro.loginId);
      await waitFor(() => expect(address()).toBe('/app/area-search'));
      expect(sent()).toHaveLength(before);
      expect(screen.queryByRole('dialog', { name: UNFINISHED_RESERVATION.done })).toBeNull();
      expect(stored()).not.toContain('key-1');
      expect(stored()).not.toContain(member.loginId);
    });
  });

  it('is not asked for when its member comes back after ten minutes, and does not stay', async () => {
    const of = server();
    await lose(of, 'the retry');
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const before = sent().length;
    await signInAgain();
    await screen.findByText('現在、お知らせはありません。');
    expect(sent()).toHaveLength(before);
  });
});

/** Calls of the frame around every screen. */
const OF_THE_FRAME = /get-user|menu-status|coupon-remainder|get-balance|events|waiting-list\/get-outlook/;

/** Every call that takes a session, of whatever has the number 4. */
const ended: Answers = Object.fromEntries(
  endpoints
    .filter(({ audience, ...endpoint }) => audience !== 'anyone' && !OF_THE_FRAME.test(endpoint.path))
    .map((endpoint) => [nameOf(endpoint).replace(/\{\w+\}/g, '4'), over]),
);

/** The queries of screens whose address alone does not say what they show. */
const QUERY: Readonly<Partial<Record<ScreenAddress, string>>> = {
  '/app/area-search/make-reservation': '?room=4',
  '/app/area-search/floor-map': '?floorMapId=4',
  '/app/booth-selection': '?floorMapId=4',
  '/app/installation-location-selection': '?areaId=4&areaName=4',
  '/app/search': '?focus_on=4&targetFlag=0&targetLat=35.6&targetLng=139.7',
  '/app/use-without-reservation': '?room=4',
  '/app/reservations/extend': '?tranid=4&start=20261120093000',
  '/app/reservations/trouble': '?tranid=4',
  '/app/reservations/move': '?tranid=4',
  '/app/settings/show-qr': '?qr_code=4',
};

/** Screens that ask for nothing of their own when they are opened (tests/views/shell/connection.test.tsx). */
const ASKING_NOTHING: readonly ScreenAddress[] = [
  '/app/qr-code-reader',
  '/app/welcome-from-signup',
  '/app/settings',
  '/app/settings/change-password',
  '/app/settings/change-email',
  '/app/settings/change-personal-information',
  '/app/settings/make-qr',
  '/app/settings/show-qr',
  '/app/settings/usage-terms',
  '/app/settings/change-payment',
];

const asking = addressesWhere(({ access }) => (access as readonly string[]).includes('personal'))
  .filter((route) => route.startsWith('/app/') && !route.includes('*'))
  .filter((route) => !ASKING_NOTHING.includes(route));

describe.each(asking)('what %s asks first', (route) => {
  it('leads to the login where the session is over, and back', async () => {
    const of = server();
    keepSignedIn();
    const opened = `${route.replace(/:\w+/, '2026-11')}${QUERY[route] ?? ''}`;
    await openApp(opened, {
      answering: { ...ended, 'POST /login': of.answering['POST /login'] as () => object },
    });
    await dialog(MESSAGES.unauthenticated);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await waitFor(() => expect(address()).toBe(`/login?loginid=${encodeURIComponent(member.loginId)}`));
    expect(window.history.state.usr).toEqual({
      returnTo: expect.stringContaining(opened.replace(/\?.*/, '')),
      of: member.loginId,
    });
  });
});

it('leads from a screen outside the logged-in area to the login as well', async () => {
  keepSignedIn();
  await openApp('/phone-number-validation', {
    answering: { 'GET /settings/get-user': over, 'GET /menu-status': over },
  });
  await dialog(MESSAGES.unauthenticated);
  await waitFor(() => expect(address()).toBe(`/login?loginid=${encodeURIComponent(member.loginId)}`));
});

it('ends no session that the same member has opened in another tab, by the late answers to the former one', async () => {
  keepSignedIn();
  const [early, late] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const reservations = [{ reservations: [] }, early.promise];
  const waits = [{ waiting: [] }, late.promise];
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => reservations.shift() ?? { reservations: [] },
      'GET /waiting-list': () => waits.shift() ?? { waiting: [] },
    },
  });
  await screen.findByText('予約はありません');
  await waitFor(() => expect(waits).toHaveLength(1));
  lookAgain();
  await waitFor(() => expect([...reservations, ...waits]).toEqual([]));
  const kept = JSON.parse(stored());
  kept.Auth.signIn.token = 'of-another-tab';
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  const tokenOf = (call: string) =>
    calls.findLast(({ name }) => name === call)?.headers.get('Authorization') ?? null;
  expect([tokenOf('GET /reservations'), tokenOf('GET /waiting-list')]).toEqual([
    'Bearer token',
    'Bearer token',
  ]);
  await act(async () => early.resolve(over()));
  await waitFor(() => expect(tokenOf('GET /settings/get-user')).toBe('Bearer of-another-tab'));
  await act(async () => late.resolve(over()));
  await waitFor(() => expect(tokenOf('GET /waiting-list')).toBe('Bearer of-another-tab'));
  expect(await screen.findByText('予約はありません')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored()).toContain('of-another-tab');
});

describe('a choice that the end of the session has refused', () => {
  const CHOOSE = 'POST /settings/notifications';
  const HOURS = { quiet_hours: { enabled: true, from: 22, to: 7 } };
  const END = '終了10分前をメールで受け取る';

  /** Ticks a reminder, and one more while that is on its way. */
  async function tick(of: ReturnType<typeof server>) {
    keepSignedIn();
    const first = Promise.withResolvers<object>();
    const answers = [first.promise];
    await openApp('/app/settings/notifications', {
      answering: {
        ...of.answering,
        'GET /settings/notifications': () => ({ channels: { mail: ['start'], push: [] }, ...HOURS }),
        [CHOOSE]: () => answers.shift() ?? { message: 'OK' },
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: END }));
    await userEvent.click(screen.getByRole('checkbox', { name: '開始15分前をメールで受け取る' }));
    await act(async () => first.resolve(over()));
    await dialog(MESSAGES.unauthenticated);
  }

  it('is saved when its member is back, and so is the one that waited for it', async () => {
    const of = server();
    await tick(of);
    const before = keysOf(CHOOSE);
    await signInAgain();
    await waitFor(() => expect(keysOf(CHOOSE).slice(before.length)).toHaveLength(2));
    expect(keysOf(CHOOSE)[before.length]).toBe(before[0]);
    expect(bodiesOf(CHOOSE).at(-1)).toMatchObject({ channels: { mail: ['end'] } });
    await waitFor(() => expect(stored()).not.toContain('choices'));
  });

  it('is nothing to another member', async () => {
    const of = server({ as: taro });
    await tick(of);
    const before = keysOf(CHOOSE);
    await signInAgain(taro.loginId);
    await waitFor(() => expect(address()).toBe('/app/area-search'));
    expect(keysOf(CHOOSE)).toEqual(before);
    expect(stored()).not.toContain('choices');
    expect(stored()).not.toContain(member.loginId);
  });
});

const LEFT = '/app/area-search/make-reservation?room=4&date=2026-12-03&hour=9&minute=0&confirm=true';

it('leads who is back to the address that they have left, with its dialog, by way of terms that are new', async () => {
  const of = server({ as: newMember });
  keepSignedIn();
  await openApp(LEFT, { answering: { ...of.answering, 'GET /reservations/day-availability': over } });
  await signInAgain();
  await waitFor(() => expect(address()).toBe(`/terms?redirectTo=${encodeURIComponent(LEFT)}`));
});

it('leads nobody else to the address that the former member has left', async () => {
  const of = server({ as: taro });
  keepSignedIn();
  await openApp(LEFT, { answering: { ...of.answering, 'GET /reservations/day-availability': over } });
  await signInAgain(taro.loginId);
  await waitFor(() => expect(address()).toBe('/app/area-search'));
  expect(calls.filter(({ name }) => name.includes('day-availability'))).toHaveLength(1);
});

it('leads from a form to the login, with one word, and back to it', async () => {
  const of = server();
  keepSignedIn();
  await openApp('/app/settings/change-email', {
    answering: { ...of.answering, 'POST /settings/change-email': over },
  });
  await userEvent.type(await screen.findByLabelText('新しいメールアドレス'), 'hana@example.jp');
  await userEvent.type(screen.getByLabelText('現在のパスワード'), 'komori2026');
  await userEvent.click(screen.getByRole('button', { name: WORDS.mailLink }));
  await signInAgain();
  expect(await screen.findByLabelText('新しいメールアドレス')).toHaveValue('');
  expect(address()).toBe('/app/settings/change-email');
});

it('leads from the terms that a member has to agree to, through the login, to where they wanted to go', async () => {
  const of = server();
  keepSignedIn(newMember);
  let agreed = 0;
  await openApp('/terms?redirectTo=%2Fapp%2Fnotices', {
    answering: {
      ...of.answering,
      'GET /settings/get-user': () => ({ user: memberCodec.encode(newMember) }),
      'POST /usage-terms/agree': () => {
        agreed += 1;
        return agreed === 1 ? over() : { message: 'OK' };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
  await userEvent.click(within(await dialog(MESSAGES.unauthenticated)).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(window.history.state.usr).toEqual({ returnTo: '/app/notices', of: null });
});
