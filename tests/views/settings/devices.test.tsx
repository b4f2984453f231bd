import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { listDevices } from '#contract/settings/devices.ts';
import type { Device } from '#domain/settings/devices.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { dialogOf, press } from '../support/reading.ts';

installApp();

const ADDRESS = '/app/settings/signed-in-devices';
const SIGN_OUT = 'iPad・Safariからログアウトする';
/** It is announced beside that. */
const IN_MAIN = { selector: 'main *' };

const own: Device = { id: 31, name: 'Windows・Edge', signedInAt: NOW, lastUsedAt: NOW, isThis: true };
const tablet: Device = {
  ...own,
  id: 32,
  name: 'iPad・Safari',
  lastUsedAt: addMinutes(NOW, -190),
  isThis: false,
};
const unnamed: Device = { ...tablet, id: 33, name: null, lastUsedAt: addMinutes(NOW, -3 * 1440) };

/** A server that is signed in on these devices, and forgets those that are signed out. */
async function openDevices(devices: readonly Device[], answer = () => HttpResponse.json({ message: 'OK' })) {
  let left = devices;
  keepSignedIn();
  await openApp(ADDRESS, {
    answering: {
      'GET /settings/sessions': () => listDevices.output.encode(left),
      'DELETE /settings/sessions/32': () => {
        left = left.filter(({ isThis }) => isThis);
        return answer();
      },
    },
  });
}

it('lists the devices by name and last use, this one apart', async () => {
  await openDevices([own, tablet, unnamed]);
  await screen.findByText('iPad・Safari');
  await expectScreen([
    `[link ${WORDS.backToMenu}; → /app/settings]`,
    `# ${TITLES.devices}`,
    '## この端末',
    '(この端末)',
    'Windows・Edge1時間以内に利用',
    '## ほかの端末',
    '(ほかの端末)',
    'iPad・Safari3時間前に利用（6:50ごろ）',
    '[button iPad・Safariからログアウトする]',
    '名前のわからない端末3日前に利用（11月17日(火) 10:00ごろ）',
    '[button 名前のわからない端末からログアウトする]',
    '心あたりのない端末は、ログアウトしたうえで',
    '[link パスワードを変更; → /app/settings/change-password]',
    'してください。',
  ]);
});

it('signs a device out after one question, says so, and keeps the focus', async () => {
  await openDevices([own, tablet]);
  await press(SIGN_OUT);
  await expectAloud(await dialogOf('ログアウトしますか'), [
    '(ログアウトしますか)',
    '## ログアウトしますか',
    'iPad・Safariからログアウトします。もう一度使うには、その端末でパスワードの入力が必要です。予約はそのまま残ります。',
    `[button ${WORDS.confirmLogOut}]`,
    `[button ${WORDS.back}]`,
  ]);
  expect(calls.map(({ name }) => name)).not.toContain('DELETE /settings/sessions/32');
  await press(WORDS.confirmLogOut);
  expect(await screen.findByText('iPad・Safariからログアウトしました。', IN_MAIN)).toBeVisible();
  expect(await screen.findByText('ほかにログインしている端末はありません。')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
  expect(document.body).not.toHaveFocus();
});

it('takes a device that was signed out elsewhere for signed out', async () => {
  await openDevices([own, tablet], () =>
    HttpResponse.json(
      { message: 'この端末は、すでにログアウトしています。', code: 'not_found' },
      { status: 404 },
    ),
  );
  await press(SIGN_OUT);
  await press(WORDS.confirmLogOut);
  expect(await screen.findByText('iPad・Safariからログアウトしました。', IN_MAIN)).toBeVisible();
});

it('keeps the list offline, and says why no device can be signed out', async () => {
  await openDevices([own, tablet]);
  const button = await screen.findByRole('button', { name: SIGN_OUT });
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription('通信が戻ると押せます。');
  expect(screen.getByText('Windows・Edge')).toBeVisible();
});

it('has no row in the menu where the server does not know the call', async () => {
  keepSignedIn();
  await openApp('/app/settings', {
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, additions: [] }),
      'GET /notices': () => ({ notices: [] }),
    },
  });
  expect(await screen.findByRole('link', { name: WORDS.passwordChange })).toBeVisible();
  expect(screen.queryByRole('link', { name: WORDS.devices })).toBeNull();
});
