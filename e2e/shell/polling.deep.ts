import { signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, reserve, tapSlot } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('where no stream is to be had, a slot that is taken elsewhere is found out by asking from time to time', async ({
  page,
  server,
  anotherPhone,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  await server.moveClock(MORNING);
  const other = await anotherPhone();
  await other.route('**/api/events*', (route) => route.abort());
  // The timetable asks each minute by itself: that must not be what is seen here.
  await signIn(other, 'personal2');
  await other.waitForURL(/area-search/);
  await openTimetable(other, '14:00');
  await tapSlot(other, 1, 14 * 60);
  const onward = other.getByRole('button', { name: WORDS.review });
  await expect(onward).toBeEnabled();

  await signIn(page, 'personal');
  await page.waitForURL(/area-search/);
  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  await reserve(page);
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(onward).toBeDisabled({ timeout: 45_000 });
});
