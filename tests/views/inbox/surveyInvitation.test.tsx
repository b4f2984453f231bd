import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { later, press } from '../support/reading.ts';

installApp();
beforeEach(() => {
  keepSignedIn();
  sessionStorage.clear();
});

const due = { survey_should_be_presented: true, notices_count: 0, reservations_count: 3 };

/** Opens the menu, and lets the menu status come. */
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
  // The menu is not taken away from under a finger.
  await pass(60_000);
  expect(address()).toBe('/app/settings');
  await press('エリア検索', 'link');
  await screen.findByRole('heading', { name: 'どこで使いますか' });
  // The help stands on the screen at first, and a sheet may come over it.
  await press('次回から表示しない');
  await pass(1_999);
  const sheet = document.createElement('dialog');
  sheet.open = true;
  await act(async () => document.body.append(sheet));
  await pass(60_000);
  expect(address()).toBe('/app/area-search');
  await act(async () => sheet.remove());
  await pass(1_999);
  expect(address()).toBe('/app/area-search');
  await pass(1);
  await waitFor(() => expect(address()).toBe('/app/survey'));
});
