import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listNotices } from '#contract/inbox/notices.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';

installApp();
beforeEach(() => keepSignedIn());

const notice = (id: number, isRead: boolean) => ({
  id,
  contents: `題${id}\n本文${id}`,
  createdAt: addMinutes(NOW, -60 * id),
  readAt: isRead ? NOW : null,
  leadsTo: null,
});

it('carries the unread on its tab, 99 at most, and none when all are read', async () => {
  let unread = 120;
  await openApp('/app/notices', {
    answering: {
      'GET /menu-status': () => ({ survey_should_be_presented: false, notices_count: unread }),
      'GET /notices': () => listNotices.output.encode([notice(1, unread === 0)]),
      'POST /notices/1/read': () => {
        unread = 0;
        return { message: 'OK' };
      },
    },
  });
  const tab = await screen.findByRole('link', { name: '未読99+お知らせ' });
  await expectAloud(await screen.findByRole('navigation', { name: 'メインメニュー' }), [
    '(メインメニュー)',
    `[link ${WORDS.areaSearch}; → /app/area-search]`,
    '[link 未読99+お知らせ; → /app/notices; current]',
    '[link 入室・延長・キャンセル; → /app/reservations]',
    `[link ${WORDS.qrCode}; → /app/qr-code-reader]`,
  ]);
  expect(tab).toHaveAttribute('aria-current', 'page');
  await userEvent.click(await screen.findByRole('button', { name: /題1/ }));
  expect(screen.getByText('本文1')).toBeVisible();
  expect(await screen.findByText('未読はありません')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'お知らせ' })).toBeVisible();
  expect(calls.filter((call) => call.name === 'POST /notices/1/read')).toHaveLength(1);
});

it('has no list of the unread where all are read, and parts nothing', async () => {
  await openApp('/app/notices', {
    answering: { 'GET /notices': () => listNotices.output.encode([notice(1, true)]) },
  });
  await screen.findByRole('list', { name: '既読のお知らせ' });
  expect(screen.queryByRole('list', { name: '未読のお知らせ' })).toBeNull();
  expect(screen.queryByRole('heading', { name: '既読' })).toBeNull();
});

it('parts the unread from the read', async () => {
  await openApp('/app/notices', {
    answering: { 'GET /notices': () => listNotices.output.encode([notice(1, false), notice(2, true)]) },
  });
  const unread = await screen.findByRole('list', { name: '未読のお知らせ' });
  await expectScreen([
    '# お知らせ',
    `[button ${WORDS.refresh}]`,
    `[link ${WORDS.menu}; → /app/settings]`,
    '## 未読 1 件',
    '10:00に更新',
    '(未読のお知らせ)',
    '###',
    '[button 未読題1今日 11月20日(金)]',
    '## 既読',
    '(既読のお知らせ)',
    '###',
    '[button 題2今日 11月20日(金)]',
  ]);
  expect(
    within(unread)
      .getAllByRole('button')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('題1')]);
  expect(within(screen.getByRole('list', { name: '既読のお知らせ' })).getByText('題2')).toBeVisible();
});

it('is read by a tap, and the list is asked for again', async () => {
  let isRead = false;
  await openApp('/app/notices', {
    answering: {
      'GET /notices': () => listNotices.output.encode([notice(1, isRead)]),
      'POST /notices/1/read': () => {
        isRead = true;
        return { message: 'OK' };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^未読\s*題1/ }));
  expect(await screen.findByRole('button', { name: /^題1/ })).toBeVisible();
  const asked = calls.map(({ name }) => name).filter((name) => name.includes('/notices'));
  expect(asked).toEqual(['GET /notices', 'POST /notices/1/read', 'GET /notices']);
});

it('asks for the list again when told to', async () => {
  const held = [notice(2, false)];
  await openApp('/app/notices', { answering: { 'GET /notices': () => listNotices.output.encode(held) } });
  await screen.findByRole('button', { name: /題2/ });
  held.unshift(notice(1, false));
  await userEvent.click(screen.getByRole('button', { name: WORDS.refresh }));
  expect(await screen.findByRole('button', { name: /題1/ })).toBeVisible();
});

it('keeps a notice that was read in its place, open and with the focus, until the list is left', async () => {
  const held = [notice(1, false), notice(2, false), notice(3, true)];
  await openApp('/app/notices', {
    answering: {
      'GET /notices': () => listNotices.output.encode(held),
      'POST /notices/2/read': () => {
        held[1] = notice(2, true);
        return { message: 'OK' };
      },
    },
  });
  const rows = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('heading', { level: 3 })
      .map((row) => row.textContent?.match(/題\d/)?.[0]);
  const tapped = await screen.findByRole('button', { name: /題2/ });
  await userEvent.click(tapped);
  expect(await screen.findByRole('heading', { name: '未読 1 件' })).toBeVisible();
  expect(rows('未読のお知らせ')).toEqual(['題1', '題2']);
  expect(rows('既読のお知らせ')).toEqual(['題3']);
  expect(tapped).toHaveFocus();
  expect(tapped).toHaveAttribute('aria-expanded', 'true');
  const opened = document.getElementById(tapped.getAttribute('aria-controls') ?? '');
  expect(opened).toHaveTextContent('本文2');
  expect(tapped).toHaveAccessibleName(/^題2/);

  await userEvent.click(screen.getByRole('link', { name: WORDS.menu }));
  await userEvent.click(await screen.findByRole('link', { name: /お知らせ$/ }));
  await screen.findByRole('heading', { name: '既読' });
  expect(rows('未読のお知らせ')).toEqual(['題1']);
  expect(rows('既読のお知らせ')).toEqual(['題2', '題3']);
});

it('says so where there is none', async () => {
  await openApp('/app/notices', { answering: { 'GET /notices': () => ({ notices: [] }) } });
  expect(await screen.findByText('現在、お知らせはありません。')).toBeVisible();
  expect(screen.getByRole('link', { name: WORDS.searchByArea })).toHaveAttribute(
    'href',
    '/user/app/area-search',
  );
});

it.each([
  ['payment', WORDS.changeCard, '/user/app/settings/change-payment'],
  ['terms', '利用規約を読む', '/user/app/settings/usage-terms'],
  ['reservations', WORDS.seeReservation, '/user/app/reservations'],
] as const)('leads to where it is done: %s', async (leadsTo, label, href) => {
  const known = [{ ...notice(1, true), leadsTo }, notice(2, true)];
  await openApp('/app/notices', { answering: { 'GET /notices': () => listNotices.output.encode(known) } });
  await userEvent.click(await screen.findByRole('button', { name: /題1/ }));
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', href);
  await userEvent.click(screen.getByRole('button', { name: /題2/ }));
  expect(screen.queryByRole('link', { name: label })).toBeNull();
});
