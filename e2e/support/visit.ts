import { expect, type Page } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { type Account, signIn } from './signIn.ts';
import { DAY, MORNING, openTimetable, reserve, tapSlot } from './timetable.ts';

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
}

/** Signs in in the morning and reserves a booth for an hour, from 14:00; ends on the list of reservations. */
export async function reserveVisit(
  page: Page,
  server: Server,
  { account = 'personal', boothId = BOOTH_ID, start = '14:00' }: Visit = {},
): Promise<void> {
  const [hour, minute] = start.split(':').map(Number);
  await server.moveClock(MORNING);
  await signIn(page, account);
  await page.waitForURL(/area-search/);
  await openTimetable(page, start, 60, [1, boothId, boothId + 1]);
  await tapSlot(page, 1, (hour ?? 0) * 60 + (minute ?? 0));
  await reserve(page);
  await expect(page).toHaveURL(/\/app\/reservations$/);
}

/** Moves the server's clock and opens the list of reservations at that moment. */
export async function visitAt(page: Page, server: Server, time: string): Promise<void> {
  await server.moveClock(at(time));
  await page.goto('app/reservations');
}
