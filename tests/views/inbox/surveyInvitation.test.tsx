import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
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
      'GET /notices': () => ({ notices: [] }),
      'GET /settings/survey': () => ({ data: { id: 1, questions: [] } }),
    },
  });
  await screen.findByRole('heading', { name: TITLES.menu });
  const pass = (ms: number) => act(async () => clock.increment(ms));
  await pass(60_000);
  expect(address()).toBe('/app/settings');
  status.say(due);
  await screen.findByRole('link', { name: /アンケート/ });
  return pass;
}

const offer = () => screen.queryByRole('region', { name: 'アンケートのお願い' });

it('is offered 2 s after the menu status says so, between flows only', async () => {
  const pass = await openMenu();
  // Nothing comes under a finger in the menu.
  await pass(60_000);
  expect(offer()).toBeNull();
  await press(WORDS.areaSearch, 'link');
  await screen.findByRole('heading', { name: 'どこで使いますか' });
  // The help stands on the screen at first, and a sheet may come over it.
  await press(WORDS.hideHelp);
  await pass(1_999);
  const sheet = document.createElement('dialog');
  sheet.open = true;
  await act(async () => document.body.append(sheet));
  await pass(60_000);
  expect(offer()).toBeNull();
  await act(async () => sheet.remove());
  await pass(1_999);
  expect(offer()).toBeNull();
  await pass(1);
  await waitFor(() => expect(offer()).toBeVisible());
});

/** Opens the home screen, and waits for the offer there. */
async function beOffered() {
  const pass = await openMenu();
  await press(WORDS.areaSearch, 'link');
  await screen.findByRole('heading', { name: 'どこで使いますか' });
  await press(WORDS.hideHelp);
  await pass(2_000);
  await screen.findByRole('region', { name: 'アンケートのお願い' });
  return pass;
}

it('leads to the survey by a word of the member only, and is not on other screens', async () => {
  const pass = await beOffered();
  await pass(600_000);
  expect(address()).toBe('/app/area-search');
  await press(/お知らせ/, 'link');
  await waitFor(() => expect(offer()).toBeNull());
  await press(WORDS.areaSearch, 'link');
  await waitFor(() => expect(offer()).toBeVisible());
  await press(WORDS.answerSurvey);
  await waitFor(() => expect(address()).toBe('/app/survey'));
});

it('does not come again in this tab once it is put off, and leaves the focus on the title', async () => {
  const pass = await beOffered();
  await press(WORDS.notNow);
  expect(offer()).toBeNull();
  expect(screen.getByRole('heading', { name: 'どこで使いますか' })).toHaveFocus();
  await press(/お知らせ/, 'link');
  await press(WORDS.areaSearch, 'link');
  await pass(600_000);
  expect(offer()).toBeNull();
  expect(address()).toBe('/app/area-search');
});

it('is not offered without a network, where nobody could answer', async () => {
  const pass = await beOffered();
  const say = (type: 'online' | 'offline') => act(async () => window.dispatchEvent(new Event(type)));
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await say('offline');
  await waitFor(() => expect(offer()).toBeNull());
  network.mockReturnValue(true);
  await say('online');
  await pass(2_000);
  await waitFor(() => expect(offer()).toBeVisible());
});
