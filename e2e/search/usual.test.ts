import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { confirmationIn } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a usual reservation is looked at with one tap, reserved with a second, and then offered for the week after', async ({
  page,
  server,
}) => {
  await beSignedIn(page, server, 'personal');
  // The demo's first member has been in A-2 at three on this weekday for three weeks.
  const row = page.getByRole('list', { name: 'いつもの予約' }).getByRole('listitem');
  // The screen waits for what is the member's own no longer than a moment once the groups of areas are there.
  let shown = Promise.withResolvers<void>();
  await page.route('**/get-select-area-groups', async (route) => {
    await shown.promise;
    await route.continue();
  });
  async function visit(go: () => Promise<unknown>): Promise<void> {
    shown = Promise.withResolvers();
    await go();
    await expect(row).toContainText('15:00–16:00');
    shown.resolve();
  }
  await visit(() => page.goto('app/area-search'));
  await expect(row).toContainText(/A-2毎週.曜・1時間・1,100円（税込）/);
  const before = await row.textContent();

  const dialog = confirmationIn(page);
  await row.getByRole('link', { name: WORDS.reviewUsual }).click();
  await expect(dialog).toContainText('A-2');
  await expect(dialog).toContainText('15:00–16:00');
  await expect(dialog).toContainText('1,100円');
  await dialog.getByRole('button', { name: WORDS.back }).click();
  await expect(dialog).toBeHidden();

  // Looking at it has reserved nothing: it is offered as before.
  await visit(() => page.goto('app/area-search'));
  expect(await row.textContent()).toBe(before);
  await row.getByRole('link', { name: WORDS.reviewUsual }).click();
  await dialog.getByRole('button', { name: WORDS.confirm }).click();
  await expect(page.getByRole('heading', { name: '予約しました' })).toBeFocused();

  await visit(() => page.getByRole('link', { name: WORDS.areaSearch }).click());
  await expect.poll(() => row.textContent()).not.toBe(before);
});
