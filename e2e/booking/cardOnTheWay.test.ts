import { ASKED_CARD, fillCard } from '#e2e/support/card.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openConfirmation } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('somebody without a card registers one on the way, is asked by the bank, and comes back to booth, time and price', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/400|409/);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'nocard');
  const dialog = await openConfirmation(page, 15);
  await expect(dialog.getByText('15:00–16:00')).toBeVisible();
  await dialog.getByRole('link', { name: WORDS.registerCard }).click();

  await fillCard(page, ASKED_CARD);
  await page.getByLabel('カード名義人').press('Enter');
  await page.getByRole('button', { name: '本人であることを認証する' }).click();
  await expect(page.getByRole('heading', { name: 'お支払いカードを変更しました' })).toBeVisible();
  const quoted = page.waitForResponse('**/api/reservations/get-price');
  await page.getByRole('link', { name: WORDS.backToReservation }).click();
  expect((await quoted).status()).toBe(200);
  await expect(dialog.getByText('15:00–16:00')).toBeVisible();
  await expect(dialog).toContainText('****3220');
  await dialog.getByRole('button', { name: WORDS.confirm }).click();
  await expect(page.getByRole('heading', { name: '予約しました' })).toBeVisible();
});
