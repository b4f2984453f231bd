import { expect, type Locator, type Page } from '@playwright/test';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { gesturesIn } from './gestures.ts';

const HOUR_MINUTES = 60;

/** A day that can be reserved whatever the hour of the test run: the server's clock is moved to its morning. */
export const DAY = '2026-12-01';
export const MORNING = `${DAY}T08:00:00+09:00`;

/** Opens the timetable of three booths by its link. */
export async function openTimetable(
  page: Page,
  start: string,
  interval = 60,
  booths: readonly [number, number, number] = [1, 2, 3],
): Promise<void> {
  const [hour, minute] = start.split(':');
  await page.goto(
    `app/area-search/make-reservation?room=${booths.join()}&date=${DAY}&hour=${hour}&minute=${minute}&interval=${interval}`,
  );
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Taps a booth's column (0 is the first) at a minute of the day that the timetable has been scrolled to. */
export async function tapSlot(page: Page, column: number, minute: number): Promise<void> {
  const box = await page.locator('[data-plane]').boundingBox();
  if (!box) throw new Error('Failed to find the timetable: it is not laid out.');
  const width = box.width / 3;
  await page.touchscreen.tap(
    box.x + column * width + ((minute % HOUR_MINUTES) / HOUR_MINUTES) * width + 2,
    box.y + (Math.floor(minute / HOUR_MINUTES) + 0.5) * (box.height / 24),
  );
}

/** The last word before a reservation. */
export const confirmationIn = (page: Page): Locator =>
  page.getByRole('dialog', { name: TITLES.confirmReservation });

/** Chooses the second of three booths for an hour from a full hour on, and asks for the last word. */
export async function openConfirmation(page: Page, hour: number): Promise<Locator> {
  await openTimetable(page, `${hour}:00`);
  await tapSlot(page, 1, hour * HOUR_MINUTES);
  await page.getByRole('button', { name: WORDS.review }).click();
  return confirmationIn(page);
}

/** Confirms what is chosen, up to the list of reservations. */
export async function reserve(page: Page): Promise<void> {
  await gesturesIn(page).reserve();
}
