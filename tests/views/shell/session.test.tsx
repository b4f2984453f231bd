import { createHash } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { signIn } from '../support/gestures.ts';
import {
  address,
  calls,
  closeApp,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { later, press } from '../support/reading.ts';

installApp();
afterEach(() => vi.restoreAllMocks());

/** The hash of the token of whoever is kept signed in. */
const MARK = createHash('sha256').update('token').digest('hex');

const login = () => screen.findByRole('heading', { name: TITLES.signIn, level: 1 });
const unauthenticated = () =>
  HttpResponse.json({ message: '認証エラーが発生しました。', code: 'unauthenticated' }, { status: 401 });

/** The stored parts beside the clock and the deployment's own words, which tell nothing of a member. */
function storedAreas(): unknown {
  const { TabBar: { clock: _, metadata: __, ...TabBar } = {}, ...areas } = JSON.parse(
    localStorage.getItem(STORAGE_KEY) ?? '{}',
  );
  return { ...areas, ...TabBar };
}

/** The event by which a browser tells the other tabs of the app. */
function listenToOtherTabs(): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
}

describe('a session that has ended on the server', () => {
  const expired = {
    'GET /settings/get-user': unauthenticated,
    'GET /menu-status': unauthenticated,
    'GET /reservations': unauthenticated,
  };

  it('ends here once, with one alert, and returns to the same place after the login', async () => {
    keepSignedIn();
    await openApp('/app/reservations', { answering: expired });
    const alert = await screen.findByRole('dialog', { name: '認証エラーが発生しました。' });
    await login();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(storedAreas()).toEqual({});
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.history.state.usr).toEqual({ returnTo: '/app/reservations', of: member.loginId });
  });

  it('ends no other that another tab has opened meanwhile, of which this tab has not heard', async () => {
    keepSignedIn();
    const answers = [{ reservations: [] }, unauthenticated()];
    const reservations = () => answers.shift() ?? { reservations: [] };
    await openApp('/app/reservations', { answering: { 'GET /reservations': reservations } });
    await screen.findByText('予約はありません');
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    kept.Auth.signIn.token = 'of-another-tab';
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls.at(-1)?.headers.get('Authorization')).toBe('Bearer of-another-tab'));
    await screen.findByText('予約はありません');
    expect(answers).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(storedAreas()).toMatchObject({ Auth: { signIn: { token: 'of-another-tab' } } });
  });
});

describe('logging out', () => {
  it('asks first, ends the session on the server, forgets what is stored and leads to the login for good', async () => {
    keepSignedIn();
    await openApp('/app/settings');
    await userEvent.click(await screen.findByRole('button', { name: WORDS.logOut }));
    expect(calls.map(({ name }) => name)).not.toContain('POST /logout');
    await userEvent.click(screen.getByRole('button', { name: WORDS.confirmLogOut }));
    await login();
    expect(calls.map(({ name }) => name)).toContain('POST /logout');
    expect(storedAreas()).toEqual({});
    expect(address()).toBe('/login');
    expect(window.history.state.usr).toBeNull();
  });

  it.each([
    {
      end: 'a logout',
      at: '/app/settings',
      by: async () => {
        await press(WORDS.logOut);
        await press(WORDS.confirmLogOut);
      },
    },
    { end: 'an invitation link', at: '/invitation-use/welcome', by: async () => undefined },
    {
      end: 'terms that are not agreed to',
      at: '/terms',
      as: { ...member, mustAgreeToTerms: true },
      by: () => press(WORDS.disagree),
    },
  ])(
    'by $end is over for a reload that comes before the answer, and is ended by its own token',
    async ({ at, as = member, by }) => {
      keepSignedIn(as);
      const answer = later();
      await openApp(at, { as, answering: { 'POST /logout': answer.answer } });
      await by();
      await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /logout'));
      const ended = calls.find(({ name }) => name === 'POST /logout');
      expect(ended?.headers.get('Authorization')).toBe('Bearer token');
      expect(storedAreas(), 'a mark opens nothing').toEqual({ Auth: { ending: [MARK] } });
      closeApp();
      const before = calls.length;
      // The server has ended the session by now: whoever came with its token would be told so.
      await openApp('/login', { answering: { 'GET /settings/get-user': unauthenticated } });
      await login();
      expect(calls.slice(before).map(({ name }) => name)).not.toContain('GET /settings/get-user');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('without a connection is told to the server when there is one, by a mark that the device keeps until then', async () => {
    const unreachable = () => HttpResponse.error();
    const known = { ...METADATA, additions: ['POST /logout', 'POST /logout-left'] };
    const to = {
      ...{ 'GET /metadata.json': () => known },
      'POST /logout': unreachable,
      'POST /logout-left': unreachable,
    };
    const told = () => calls.filter(({ name }) => name === 'POST /logout-left');
    keepSignedIn();
    await openApp('/app/settings', { answering: to });
    await press(WORDS.logOut);
    await press(WORDS.confirmLogOut);
    await login();
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(storedAreas()).toEqual({ Auth: { ending: [MARK] } });
    closeApp();

    await openApp('/login', { answering: { ...to, 'POST /logout-left': () => ({ message: 'OK' }) } });
    await login();
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(JSON.parse(told()[1]?.body ?? '')).toEqual({ sessions: [MARK] });
    expect(told()[1]?.headers.get('Authorization')).toBeNull();
    await waitFor(() => expect(storedAreas()).toEqual({}));
  });

  it('that is answered forgets no earlier one of which the server has not heard', async () => {
    keepSignedIn();
    const earlier = createHash('sha256').update('earlier').digest('hex');
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...kept, Auth: { ...kept.Auth, ending: [earlier, MARK] } }),
    );
    await openApp('/app/settings', { answering: { 'POST /logout-left': () => HttpResponse.error() } });
    await press(WORDS.logOut);
    await press(WORDS.confirmLogOut);
    await login();
    await waitFor(() => expect(storedAreas()).toEqual({ Auth: { ending: [earlier] } }));
  });

  it('in another tab logs out here too', async () => {
    keepSignedIn();
    await openApp('/app/reservations');
    await screen.findByText('予約はありません');
    localStorage.removeItem(STORAGE_KEY);
    listenToOtherTabs();
    await login();
  });

  it('elsewhere leaves nothing to see on a page that the back button brings back', async () => {
    keepSignedIn();
    await openApp('/app/reservations');
    await screen.findByText('予約はありません');
    localStorage.removeItem(STORAGE_KEY);
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await login();
    expect(screen.queryByText('予約はありません')).not.toBeInTheDocument();
  });
});

describe('signing in', () => {
  it('in another tab signs in here too', async () => {
    await openApp('/login');
    await login();
    keepSignedIn();
    listenToOtherTabs();
    await screen.findByRole('heading', { name: 'どこで使いますか' });
  });

  it('works where the browser refuses its storage, for as long as the page lives', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    await openApp('/app/reservations');
    await signIn('personal@example.jp', 'komori2026');
    await screen.findByText('予約はありません');
    const asked = calls.find(({ name }) => name === 'GET /reservations');
    expect(asked?.headers.get('Authorization')).toBe('Bearer token');
  });

  it('shows a refusal beside the form and keeps what was typed', async () => {
    await openApp('/login', {
      answering: {
        'POST /login': () =>
          HttpResponse.json(
            { message: 'IDまたはパスワードが正しくありません。', code: 'wrong_credentials' },
            { status: 400 },
          ),
      },
    });
    await signIn('personal@example.jp', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('IDまたはパスワードが正しくありません。');
    expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('personal@example.jp');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('drops what is stored and does not parse', async () => {
  localStorage.setItem(STORAGE_KEY, '{"Auth":{"signIn":{"token":7}}}');
  await openApp('/app/reservations');
  await login();
  await waitFor(() => expect(address()).toBe('/login'));
});
