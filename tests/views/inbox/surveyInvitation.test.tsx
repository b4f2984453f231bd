import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { dialogOf, later, press } from '../support/reading.ts';

installApp();
beforeEach(() => {
  keepSignedIn();
  sessionStorage.clear();
});

const due = { survey_should_be_presented: true, notices_count: 0, reservations_count: 3 };

/** Opens the menu, where a member is between flows, and lets the menu status come. */
async function openMenu() {
  const clock = new SimulatedClock();
  const status = later();
  await openApp('/app/settings', {
    clock,
    answering: {
      'GET /menu-status': status.answer,
      'GET /settings/survey': () => ({ data: { id: 1, questions: [] } }),
    },
  });
  await screen.findByRole('heading', { name: 'メニュー' });
  const pass = (ms: number) => act(async () => clock.increment(ms));
  await pass(60_000);
  expect(address()).toBe('/app/settings');
  status.say(due);
  await screen.findByRole('link', { name: /アンケート/ });
  return pass;
}

it('presents itself 2 s after the menu status says so, between flows only', async () => {
  const pass = await openMenu();
  await pass(1_999);
  expect(address()).toBe('/app/settings');
  await press('ログアウト');
  await dialogOf('ログアウトしますか');
  await pass(60_000);
  expect(address()).toBe('/app/settings');
  await press('戻る');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pass(1_999);
  expect(address()).toBe('/app/settings');
  await pass(1);
  await waitFor(() => expect(address()).toBe('/app/survey'));
});
