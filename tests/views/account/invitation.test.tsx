import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';

installApp();

const guest = {
  ...member,
  loginId: 'guest-101',
  isGuest: true,
  isPersonal: false,
  corporationId: 2,
  corporationName: '株式会社あおば企画',
};
const info = (change: object = {}) => ({
  message: 'OK',
  user_info: {
    expiration_date: '2026-12-20',
    total_reserve_time: 105,
    reserve_per_time: 60,
    total_reserve_count: 5,
    reserve_possible_count: 2,
    enabled: true,
    ...change,
  },
});
const signIn = () => ({ user: memberCodec.encode(guest), token: 'guest-token' });
const refused =
  (code: string, message: string, more: object = {}) =>
  () =>
    HttpResponse.json({ code, message, ...more }, { status: 401 });
const header = () => screen.findByRole('region', { name: 'ご招待' });

describe('an invitation link', () => {
  it('logs out whoever is there, signs the guest in, and says on the first screen what is left', async () => {
    keepSignedIn();
    await openApp('/invitation-use/welcome', {
      answering: { 'POST /InvitationUselogin': signIn, 'GET /invitation-use/user-info': () => info() },
      as: guest,
    });
    await screen.findByText('1回の利用は1時間までです。');
    expect(await header()).toHaveTextContent(
      'ご招待 株式会社あおば企画 様より期限12/20(日)残り回数2回残り時間1時間45分1回の利用は1時間までです。',
    );
    expect(address()).toBe('/app/area-search');
    const names = calls.map(({ name }) => name);
    expect(names.indexOf('POST /logout')).toBeLessThan(names.indexOf('POST /InvitationUselogin'));
    const login = calls.find(({ name }) => name === 'POST /InvitationUselogin');
    expect([login?.body, login?.headers.get('Authorization')]).toEqual(['{"url":"welcome"}', null]);
    const asked = calls.findLast(({ name }) => name === 'GET /invitation-use/user-info');
    expect(asked?.headers.get('Authorization')).toBe('Bearer guest-token');
  });

  it.each(['/invitation-use/welcome', '/app', '/terms', '/app/nowhere', '/q/b1'])(
    'has signed in a guest, who is still known where the app is opened again at %s',
    async (address) => {
      keepSignedIn(guest, 'guest-token');
      await openApp(address, {
        answering: {
          'POST /InvitationUselogin': signIn,
          'GET /invitation-use/user-info': () => info(),
          'GET /search/get-room/1': () => ({
            room: { id: 1, cube_name: 'A', latitude: 35.6, longitude: 139.7 },
          }),
        },
        as: guest,
      });
      const asked = () => calls.filter(({ name }) => name === 'GET /invitation-use/user-info');
      await waitFor(() => expect(asked()).not.toEqual([]));
      const bearers = asked().map(({ headers }) => headers.get('Authorization'));
      expect(new Set(bearers)).toEqual(new Set(['Bearer guest-token']));
    },
  );

  const NEW_LINK = '招待してくださった方に、新しいリンクをお願いしてください。';
  const REQUEST = 'お手数ですが、新しいリンクを送っていただけますか。';
  describe.each([
    [
      'invitation_expired',
      'このURLは有効期限を過ぎているため、ご利用いただけません。',
      'ご招待の期限が過ぎています',
      NEW_LINK,
      `コモリのご招待のリンクが期限切れでした。${REQUEST}`,
    ],
    [
      'invitation_used_up',
      'このURLは残りの利用回数が0回のため、ご利用いただけません。会員の方は、会員IDでログインしてください。',
      'ご招待の回数・時間を使い切りました',
      NEW_LINK,
      `コモリのご招待の回数・時間を使い切りました。${REQUEST}`,
    ],
    [
      'invitation_disabled',
      'このURLは現在無効になっているため、ご利用いただけません。',
      'このご招待は止められています',
      '招待してくださった方に、ご確認をお願いしてください。',
      'コモリのご招待が止められているようです。お手数ですが、ご確認いただけますか。',
    ],
    [
      'invitation_invalid',
      'このURLは無効なため、ご利用いただけません。',
      'リンクを確認できませんでした',
      NEW_LINK,
      `コモリのご招待のリンクが開けません。${REQUEST}`,
    ],
  ])('refused as %s', (code, message, title, favour, words) => {
    it('has a page of its own, with words to ask the host', async () => {
      const user = userEvent.setup();
      await openApp('/invitation-use/old', {
        answering: { 'POST /InvitationUselogin': refused(code, message) },
      });
      await screen.findByRole('heading', { name: title });
      expect(screen.getByRole('alert').textContent).toBe(`${title}${message}${favour}`);
      expect(screen.getByRole('region', { name: 'お願いの文の例' })).toHaveTextContent(words);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(address()).toBe('/invitation-use/old');
      await user.click(screen.getByRole('button', { name: 'お願いの文をコピーする' }));
      await screen.findByRole('button', { name: WORDS.copied });
      expect(await navigator.clipboard.readText()).toBe(words);
      await user.click(screen.getByRole('link', { name: WORDS.invitedMember }));
      await waitFor(() => expect(address()).toBe('/login'));
    });
  });

  const EXPIRED = 'このURLは有効期限を過ぎているため、ご利用いただけません。';
  it.each([
    [
      'both of it',
      { corporation_name: '株式会社みなと商事', expiration_date: '2026-11-15' },
      [
        ['招待元', '株式会社みなと商事'],
        ['期限', '11月15日(日) 23:595日前に過ぎました'],
      ],
    ],
    [
      'a date to come',
      { corporation_name: '株式会社みなと商事', expiration_date: '2026-11-20' },
      [
        ['招待元', '株式会社みなと商事'],
        ['期限', '11月20日(金) 23:59'],
      ],
    ],
    [
      'only who',
      { corporation_name: '株式会社みなと商事', expiration_date: 20261115 },
      [['招待元', '株式会社みなと商事']],
    ],
    [
      'only until when',
      { corporation_name: ' ', expiration_date: '2026-11-19' },
      [['期限', '11月19日(木) 23:591日前に過ぎました']],
    ],
    ['nothing', {}, []],
  ])(
    'that is refused says who has invited and until when, where the server says %s',
    async (_, said, rows) => {
      await openApp('/invitation-use/old', {
        answering: { 'POST /InvitationUselogin': refused('invitation_expired', EXPIRED, said) },
      });
      await screen.findByRole('heading', { name: 'ご招待の期限が過ぎています' });
      const terms = screen.queryAllByRole('term');
      expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(rows);
    },
  );

  it('whose login fails for any other reason leads to the login, with the reason said once', async () => {
    const message = 'アクセスが続いています。しばらくしてからもう一度お試しください。';
    await openApp('/invitation-use/welcome', {
      answering: {
        'POST /InvitationUselogin': () => HttpResponse.json({ code: 'throttled', message }, { status: 429 }),
      },
    });
    await screen.findByRole('dialog', { name: message });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('is tried again where there was no answer', async () => {
    let works = false;
    await openApp('/invitation-use/welcome', {
      answering: {
        'POST /InvitationUselogin': () => (works ? signIn() : HttpResponse.error()),
        'GET /invitation-use/user-info': () => info(),
      },
      as: guest,
    });
    await screen.findByText(/通信できませんでした/);
    works = true;
    await userEvent.click(screen.getByRole('button', { name: WORDS.retry }));
    await header();
  });
});

describe('a guest', () => {
  it('is told on every other screen what is left', async () => {
    keepSignedIn(guest);
    await openApp('/app/reservations', {
      answering: { 'GET /invitation-use/user-info': () => info() },
      as: guest,
    });
    expect(await header()).toHaveTextContent(
      /有効期限12月20日\(日\)まで残り回数2回残り時間1時間45分1回あたり1時間まで/,
    );
  });

  it.each([
    [
      'is disabled',
      { enabled: false },
      'ご招待は現在無効になっています。新しい予約はできません。',
      '/app/reservations',
    ],
    [
      'has expired',
      { expiration_date: '2026-11-19' },
      'ご招待の有効期限が過ぎました。新しい予約はできません。',
      '/app/area-search',
    ],
    [
      'is used up',
      { reserve_possible_count: 0 },
      'ご招待で利用できる回数・時間を使い切りました。',
      '/app/settings',
    ],
  ])('is told on every screen that the invitation %s', async (_, change, sentence, address) => {
    keepSignedIn(guest);
    await openApp(address, {
      answering: { 'GET /invitation-use/user-info': () => info(change) },
      as: guest,
    });
    await screen.findByText(sentence);
  });

  it('is logged out where the server refuses to say what is left', async () => {
    keepSignedIn(guest);
    await openApp('/app/reservations', {
      answering: {
        'GET /invitation-use/user-info': refused('unauthenticated', 'ご招待は終了しました。'),
      },
      as: guest,
    });
    await screen.findByRole('dialog', { name: 'ご招待は終了しました。' });
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('stays signed in where there is no connection', async () => {
    keepSignedIn(guest);
    await openApp('/app/reservations', {
      answering: { 'GET /invitation-use/user-info': () => HttpResponse.error() },
      as: guest,
    });
    await screen.findByRole('heading', { level: 1, name: /予約|入室/ });
    expect(address()).toBe('/app/reservations');
  });
});

it('a member has no header of limits, and nobody asks for them', async () => {
  keepSignedIn();
  await openApp('/app/reservations');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'ご招待' })).toBeNull();
  expect(calls.map(({ name }) => name)).not.toContain('GET /invitation-use/user-info');
});
