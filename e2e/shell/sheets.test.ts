import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { confirmationIn, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

// A control that is pressed while a sheet still moves is part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the way back closes a sheet, and reads on at the link by which a screen was left', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  await beSignedInAtTen(page, server);
  await page.goto('app/area-search');
  const area = page.getByRole('link', { name: '横浜駅 西口' });
  await area.click();
  await expect(page.getByRole('heading', { name: '横浜駅 西口', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(area).toBeFocused();

  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  const onward = page.getByRole('button', { name: WORDS.review });
  const confirmation = confirmationIn(page);
  const depth = () => page.evaluate(() => window.history.state.dialogs ?? 0);
  await onward.click();
  await expect(confirmation.getByText('1,100円')).toBeVisible();
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await expect(confirmation).toBeHidden();
  await expect(page).toHaveURL(/make-reservation/);
  await expect(page.getByText('14:00–15:00', { exact: true })).toBeVisible();

  // A double tap: 戻る comes to lie where the button was that opened the sheet.
  const box = await onward.boundingBox();
  if (box === null) throw new Error('The button is not laid out.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]); // whatever the page is busy with
  await expect(confirmation.getByRole('button', { name: WORDS.confirm })).toBeEnabled();
  await confirmation.getByRole('button', { name: WORDS.back }).click();
  await expect(confirmation).toBeHidden();
  // Its entry goes after it, and a page that is on its way back can't be led elsewhere.
  await expect.poll(depth).toBe(0);

  // Two ways back at once close the sheet and leave the screen; the sheet does not come back with it.
  await onward.press('Enter'); // where 戻る was pressed a moment ago, which a tap would be the second of
  await expect(confirmation.getByText('1,100円')).toBeVisible();
  await expect.poll(depth).toBe(1);
  // Not within the call, which a way into another document would cut off.
  await page.evaluate(() => {
    setTimeout(() => {
      window.history.back();
      window.history.back();
    });
  });
  await expect(page).not.toHaveURL(/make-reservation/);
  await expect(confirmation).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/make-reservation/);
  await expect(onward).toBeVisible();
  await expect(confirmation).toBeHidden();

  // A reload takes the sheet and leaves its entry, which is left.
  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  await onward.click();
  await expect.poll(depth).toBe(1);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible(); // a tap before lands where the timetable is not yet
  await expect(confirmation).toBeHidden();
  await expect.poll(depth).toBe(0);
  await expect(page).toHaveURL(/make-reservation/);

  // While the reservation is being made nothing leads back, however often that is tried.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.continue();
  });
  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  await onward.click();
  await confirmation.getByRole('button', { name: WORDS.confirm }).click();
  await expect(confirmation.locator('[aria-busy=true]')).toBeVisible();
  for (const _ of ['once', 'again']) {
    await expect.poll(depth).toBe(1);
    await page.goBack();
    await expect.poll(depth).toBe(1);
    await expect(confirmation).toBeVisible();
  }
  answer.resolve();
  await expect(page).toHaveURL(/app\/reservations/);
  await expect(confirmation).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/make-reservation/);

  await page.goto('app/settings');
  await page.getByRole('button', { name: WORDS.logOut }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/app\/settings$/);

  // Missing data are named once, on their own screen.
  await page.goto('app/area-search/make-reservation?room=999999');
  await expect(page.getByText('このブースの空き状況は表示できません。')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
