import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { bindCredentials } from '#contract/caller.ts';
import { addressesWhere } from '#domain/shell/screens.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { signIn as fillLogin } from '../support/gestures.ts';
import { address, calls, installApp, keepSignedIn, member, newMember, openApp } from '../support/openApp.tsx';
import { later } from '../support/reading.ts';

installApp();

const signIn = () => fillLogin('personal@example.jp', 'komori2026');

const reservations = () => screen.findByRole('heading', { name: '入室・延長', level: 1 });
const areaSearch = () => screen.findByRole('heading', { name: 'どこで使いますか', level: 1 });
const register = () => screen.findByRole('heading', { name: '会員登録', level: 1 });
const login = () => screen.findByRole('heading', { name: TITLES.signIn, level: 1 });

const LINK_OF_VISITORS =
  'ログイン中は、このリンクを開けません。ログアウトしてから、メールのリンクをもう一度開いてください。';

/** The screens of visitors alone. */
const ofVisitors = addressesWhere(({ access }) => access.join() === 'visitor');

describe('a member at a screen of visitors', () => {
  const mailed = ofVisitors.filter((route) => route.includes(':token'));
  const others = ofVisitors.filter((route) => !mailed.includes(route));
  async function open(route: string): Promise<void> {
    keepSignedIn();
    await openApp(route.replace(':email', 'hanako%40example.jp').replace(':token', '4'));
  }

  it.each(mailed)(
    'by the mailed link %s is told why it does not open, on the first screen',
    async (route) => {
      await open(route);
      await screen.findByRole('dialog', { name: LINK_OF_VISITORS });
      await areaSearch();
    },
  );

  it.each(others)('%s is led on without a word', async (route) => {
    await open(route);
    await areaSearch();
    expect(screen.queryByRole('dialog', { name: LINK_OF_VISITORS })).toBeNull();
  });
});

describe('somebody who is not signed in', () => {
  it('is asked to sign in, and then sees what they wanted, query and all', async () => {
    await openApp('/app/reservations?from=mail');
    await login();
    expect(address()).toBe('/login');
    await signIn();
    await reservations();
    expect(address()).toBe('/app/reservations?from=mail');
  });

  it('sees the area search after signing in where nothing was wanted', async () => {
    await openApp('/');
    await register();
    await userEvent.click(screen.getByRole('link', { name: WORDS.toSignIn }));
    await login();
    await signIn();
    await areaSearch();
    expect(address()).toBe('/app/area-search');
  });

  it.each(['//evil.example/app', '/\\evil.example', 'https://evil.example/app', '/login', '/application', 7])(
    'is not led to %s by the state of a history entry',
    async (returnTo) => {
      await openApp('/login', { state: { usr: { returnTo }, key: 'k', idx: 0 } });
      await signIn();
      await areaSearch();
      expect(address()).toBe('/app/area-search');
    },
  );

  it.each([
    [member.loginId, '/app/reservations'],
    [null, '/app/reservations'],
    ['taro@example.jp', '/app/area-search'],
    [`annex ${member.loginId}`, '/app/area-search'],
  ])('is led to what %s has left at: %s', async (of, shown) => {
    await openApp('/login', { state: { usr: { returnTo: '/app/reservations', of }, key: 'k', idx: 0 } });
    await signIn();
    await waitFor(() => expect(address()).toBe(shown));
  });

  it('is led to what the same member of the same tenant has left', async () => {
    const usr = { returnTo: '/app/reservations', of: `annex ${member.loginId}` };
    await openApp('/login', { state: { usr, key: 'k', idx: 0 } });
    bindCredentials(() => ({ token: 'token', tenantId: 'annex' }));
    onTestFinished(() => bindCredentials(() => ({ token: null, tenantId: null })));
    await signIn();
    await waitFor(() => expect(address()).toMatch(/^\/app/));
    expect(address()).toBe('/app/reservations');
  });

  it('finds their ID filled in by the link', async () => {
    await openApp('/login?loginid=someone%40example.jp');
    expect(await screen.findByLabelText('メールアドレスまたは会員ID')).toHaveValue('someone@example.jp');
  });

  it('is told of an address that shows nothing, with the way to the login', async () => {
    await openApp('/nowhere');
    await screen.findByRole('heading', { name: 'ページが見つかりません' });
    expect(screen.getByRole('link', { name: WORDS.toSignIn })).toHaveAttribute('href', '/user/login');
  });
});

describe('a member', () => {
  it.each(['/', '/login', '/app'])('is led from %s to the area search', async (opened) => {
    keepSignedIn();
    await openApp(opened);
    await areaSearch();
    expect(address()).toBe('/app/area-search');
  });

  it('is told of an address of the app that shows nothing, with the way to the area search', async () => {
    keepSignedIn();
    await openApp('/app/nowhere');
    await screen.findByRole('heading', { name: 'ページが見つかりません' });
    expect(screen.getByRole('link', { name: WORDS.searchByArea })).toHaveAttribute(
      'href',
      '/user/app/area-search',
    );
  });

  it('sees the count of their reservations on the tab bar, capped', async () => {
    keepSignedIn();
    await openApp('/app', {
      answering: {
        'GET /menu-status': () => ({ survey_should_be_presented: false, reservations_count: 120 }),
      },
    });
    expect(await screen.findByRole('link', { name: /予約\s*99\+/ })).toBeInTheDocument();
  });

  it('has the menu status asked for once after a login', async () => {
    const answer = later();
    await openApp('/login', {
      answering: { 'GET /menu-status': () => answer.answer() },
    });
    await userEvent.type(await screen.findByLabelText('メールアドレスまたは会員ID'), 'personal@example.jp');
    await userEvent.type(screen.getByLabelText('パスワード'), 'komori2026');
    await userEvent.click(screen.getByRole('button', { name: WORDS.signIn }));
    await screen.findByRole('heading', { name: 'どこで使いますか' });
    answer.say({ survey_should_be_presented: false, reservations_count: 7 });
    await screen.findByRole('link', { name: /予約\s*7/ });
    expect(calls.filter(({ name }) => name === 'GET /menu-status')).toHaveLength(1);
  });

  it('has the menu status asked once after a reload too, before and after the profile has come', async () => {
    const profile = later();
    keepSignedIn();
    await openApp('/app/reservations', {
      isStrict: false,
      answering: { 'GET /settings/get-user': profile.answer },
    });
    const asked = () => calls.filter(({ name }) => name === 'GET /menu-status').length;
    await waitFor(() => expect(asked()).toBe(1));
    profile.say({ user: memberCodec.encode({ ...member, name: '山田 はな' }) });
    await reservations();
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEY)).toContain('山田 はな'));
    await userEvent.click(screen.getByRole('link', { name: WORDS.areaSearch }));
    await screen.findByRole('heading', { name: 'どこで使いますか' });
    expect(asked()).toBe(1);
  });

  it('has the menu status asked for once, where the app is entered just after it was', async () => {
    const asked = () => calls.filter(({ name }) => name === 'GET /menu-status').length;
    keepSignedIn(newMember);
    await openApp('/terms?redirectTo=/app/reservations', { as: newMember });
    await waitFor(() => expect(asked()).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
    await reservations();
    expect(asked()).toBe(1);
  });
});

describe('who has not agreed to the terms', () => {
  it('agrees first, and then sees what they wanted', async () => {
    keepSignedIn(newMember);
    await openApp('/app/reservations?from=mail', { as: newMember });
    await screen.findByRole('heading', { name: TITLES.terms, level: 1 });
    expect(address()).toBe('/terms?redirectTo=%2Fapp%2Freservations%3Ffrom%3Dmail');
    await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
    await reservations();
    expect(address()).toBe('/app/reservations?from=mail');
  });

  it.each([null, '//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
    'goes on to prove their number, and never out of the app, by redirectTo=%s',
    async (redirectTo) => {
      keepSignedIn(newMember);
      const query = redirectTo === null ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`;
      await openApp(`/terms${query}`, { as: newMember });
      await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
      await screen.findByRole('heading', { name: '電話番号の確認' });
      expect(address()).toBe('/phone-number-validation');
      expect(window.location.origin).toBe('http://localhost:3000');
    },
  );

  it('and is no member yet is led by way of their number to the registration', async () => {
    await openApp('/terms');
    await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
    await screen.findByRole('heading', { name: '会員登録', level: 1 });
    expect(address()).toBe('/register');
  });

  it('and has, on another device, is not asked again: the stored profile is asked for first', async () => {
    keepSignedIn(newMember);
    await openApp('/app/reservations?from=mail', { as: member });
    await reservations();
    expect(address()).toBe('/app/reservations?from=mail');
    expect(calls.map(({ name }) => name)).not.toContain('GET /get-usage-terms');
  });

  it('and has, on another device, is led from the terms to what they wanted', async () => {
    keepSignedIn(newMember);
    await openApp('/terms?redirectTo=%2Fapp%2Freservations%3Ffrom%3Dmail', { as: member });
    await reservations();
    expect(address()).toBe('/app/reservations?from=mail');
  });

  it('may leave without agreeing', async () => {
    keepSignedIn(newMember);
    await openApp('/app', { as: newMember });
    await userEvent.click(await screen.findByRole('button', { name: WORDS.disagree }));
    await login();
    expect(address()).toBe('/login');
  });
});
