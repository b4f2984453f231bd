import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { RESERVATION } from '../support/wire.ts';

const LATER = {
  ...RESERVATION,
  tranid: 4712,
  sequence: 3,
  reserve_start_time: '20261204161500',
  reserve_end_time: '20261204180000',
};

installApp();
afterEach(() => vi.restoreAllMocks());

const describedOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
const SAVE = { name: WORDS.addToCalendar, hidden: true };

async function openCards(now: string): Promise<void> {
  keepSignedIn();
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => ({ reservations: [RESERVATION, LATER] }),
      'POST /reservations/get-wifi-password': () => ({ wifi_password: '' }),
    },
  });
  await screen.findAllByRole('button', SAVE);
}

it('has every reservation that lies ahead saved for a calendar, and shared', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`; // no stream is given to it
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const shared: unknown[] = [];
  Object.defineProperty(navigator, 'share', {
    value: async (data: unknown) => shared.push(data),
    configurable: true,
  });
  await openCards('2026-12-02T11:20:00');
  for (const button of screen.getAllByRole('button', SAVE)) await userEvent.click(button);
  for (const button of screen.getAllByRole('button', { name: WORDS.share })) await userEvent.click(button);
  const texts = await Promise.all(files.map((file) => file.text()));
  const saidIn = (name: string) => texts.map((text) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1]);
  expect(saidIn('DTSTART')).toEqual(['20261203T071500Z', '20261204T071500Z']);
  // As the mails and the feed name them, whatever the host of this page is.
  expect(saidIn('UID')).toEqual(['reservation-4711@komori.example', 'reservation-4712@komori.example']);
  expect(saidIn('SEQUENCE')).toEqual(['0', '3']);
  expect(names).toEqual(['komori-4711.ics', 'komori-4712.ics']);
  expect(shared).toEqual([
    { text: expect.stringMatching(/^12月3日\(木\) 16:15–18:00\n/) },
    { text: expect.stringMatching(/^12月4日\(金\) 16:15–18:00\n/) },
  ]);
});

it('has nothing but the door in front of the door', async () => {
  await openCards('2026-12-03T16:08:00');
  const described = screen.getAllByRole('button', SAVE).map((button) => describedOf(button));
  expect(described).toEqual([expect.stringContaining('明日')]);
});
