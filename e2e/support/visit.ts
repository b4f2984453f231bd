import type { Page } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { type Account, beSignedIn } from './signIn.ts';
import { DAY } from './timetable.ts';

/** Booth A-2, in which the journeys of a visit reserve 14:00 to 15:00. */
export const BOOTH_ID = 2;

/** A moment of the day of the visit: `at('13:55:00')`. */
function at(time: string): string {
  return `${DAY}T${time}+09:00`;
}

/** Booth C-1, with a lock and a key pad. */
export const LOCK_ID = 9;

/** Booth C-2, which reads a code off the phone. */
export const QR_BOOTH_ID = 10;

interface Visit {
  readonly account?: Account;
  readonly boothId?: number;
  /** On the full hour or at the half. */
  readonly start?: string;
  /** When it is reserved; in the morning unless it is said. */
  readonly now?: string;
}

/**
 * A booth is reserved for an hour, from 14:00, by the calls of the screens; its member is signed in from the
 * page's next load on.
 */
export async function reserveVisit(
  page: Page,
  server: Server,
  { account = 'personal', boothId = BOOTH_ID, start = '14:00', now = '08:00:00' }: Visit = {},
): Promise<void> {
  const [hour, minute] = start.split(':').map(Number);
  await server.moveClock(at(now));
  const { token } = await beSignedIn(page, server, account);
  await server.call('/reservations', { telecube_id: boothId, date: DAY, hour, minute, interval: 60 }, token);
}

/** Moves the server's clock and opens the list of reservations at that moment. */
export async function visitAt(page: Page, server: Server, time: string): Promise<void> {
  await server.moveClock(at(time));
  await page.goto('app/reservations');
}

/** The phone's timers obey `letPass` from its next load on. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
}

/** The time comes on the server and in the open page alike, without a wait, from the time that was opened with. */
export async function letPass(page: Page, server: Server, from: string, to: string): Promise<void> {
  await server.moveClock(at(to));
  await page.clock.fastForward(Date.parse(at(to)) - Date.parse(at(from)));
}
