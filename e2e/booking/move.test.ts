import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { setPhoneClock } from '#e2e/support/phone.ts';
import { signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, tapSlot } from '#e2e/support/timetable.ts';
import { BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

/** Opens the timetable with the reservation of 14:00 in A-2 in it, at 12:32. */
async function openMove(page: Page): Promise<void> {
  await page.getByRole('link', { name: WORDS.move }).click();
  await page.getByRole('grid').waitFor();
  await expect(page).toHaveURL(/\/app\/reservations\/move\?tranid=\d+/);
}

async function confirmMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: WORDS.reviewMove }).click();
  await page.getByRole('button', { name: WORDS.confirmMove }).click();
}

test('on a phone that is a day ahead a reservation is moved in time, and to another booth, and the list says so', async ({
  page,
  server,
}) => {
  await setPhoneClock(page, 27);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  await openMove(page);
  await expect(page.getByRole('button', { name: WORDS.reviewMove })).toHaveAttribute('aria-disabled', 'true');
  await tapSlot(page, 1, 15 * 60 + 30);
  await page.getByRole('combobox', { name: '利用時間' }).selectOption({ label: '1時間15分' });
  await checkFit(page, 'the timetable of a move');
  await page.getByRole('button', { name: WORDS.reviewMove }).click();
  const dialog = page.getByRole('dialog', { name: TITLES.confirmMove });
  await expect(dialog).toContainText('+275円');
  await expect(dialog).toContainText('14:30に1,375円を請求します。');
  await expect(dialog).toContainText('変更前の1,100円はかかりません。');
  await expect(dialog).toContainText('13:00まで');
  await checkFit(page, 'the last word before a move');
  await dialog.getByRole('button', { name: WORDS.confirmMove }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  const done = page.getByRole('region', { name: '完了した操作' });
  await expect(done).toContainText('予約を変更しました');
  await expect(done).toContainText('差額 +275円');
  await expect(page.locator('[aria-live=polite]')).toHaveText(/^予約を変更しました。/);
  await expect(page.getByText('15:30–16:45', { exact: true })).toHaveCount(2);

  // Over its own time, into the booth beside it; the way back keeps what was chosen.
  await openMove(page);
  await tapSlot(page, 0, 16 * 60 + 30);
  await expect(page).toHaveURL(/hour=16&minute=30.*booth=1/);
  await page.reload();
  await expect(page.getByRole('button', { name: WORDS.reviewMove })).toBeEnabled();
  await page.getByRole('button', { name: WORDS.reviewMove }).click();
  await page.getByRole('button', { name: WORDS.confirmMove }).waitFor();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await confirmMove(page);
  await expect(done).toContainText('変更後');
  await expect(done).toContainText('A-1');
  await expect(page.getByText('16:30–17:45', { exact: true })).toHaveCount(2);
});

test('a slot that somebody takes meanwhile is refused with others, and the reservation stays where it was', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  await openMove(page);
  await tapSlot(page, 1, 17 * 60);
  await page.getByRole('button', { name: WORDS.reviewMove }).click();
  await expect(page.getByRole('button', { name: WORDS.confirmMove })).toBeEnabled();
  const { token } = await signedIn(server, 'personal2');
  await server.call(
    '/reservations',
    { telecube_id: BOOTH_ID, date: DAY, hour: 17, minute: 0, interval: 60 },
    token,
  );
  await page.getByRole('button', { name: WORDS.confirmMove }).click();
  const lost = page.getByRole('dialog', { name: TITLES.slotLost });
  await expect(lost).toContainText('今の予約は、そのままです。');
  await checkFit(page, 'a slot that is lost to a move');
  await lost
    .getByRole('button', { name: /^A-[123]/ })
    .first()
    .click();
  await page.getByRole('button', { name: WORDS.confirmMove }).click();
  await expect(page.getByRole('region', { name: '完了した操作' })).toContainText('予約を変更しました');
});

test('a reload between the word and the answer asks again with the same key, and it is moved once', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  await openMove(page);
  await tapSlot(page, 1, 17 * 60);
  const keys: (string | undefined)[] = [];
  const moved = Promise.withResolvers<void>();
  await page.route('**/api/reservations/move', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server moves it; the answer is still on its way when the page is reloaded.
    await route.fetch();
    moved.resolve();
  });
  await confirmMove(page);
  await moved.promise;
  await page.reload();
  await expect(page.getByText('先ほどの予約の変更は完了しています。')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByText('17:00–18:00', { exact: true })).toHaveCount(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('of two tabs that move one reservation, the second one says where it stands by now, and each has the truth', async ({
  page,
  server,
  context,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  const other = await context.newPage();
  await other.goto('app/reservations');
  for (const [tab, hour] of [
    [page, 15],
    [other, 17],
  ] as const) {
    await openMove(tab);
    await tapSlot(tab, 1, hour * 60);
    await tab.getByRole('button', { name: WORDS.reviewMove }).click();
    await expect(tab.getByRole('button', { name: WORDS.confirmMove })).toBeEnabled();
  }
  await page.getByRole('button', { name: WORDS.confirmMove }).click();
  await expect(page.getByRole('region', { name: '完了した操作' })).toContainText('15:00–16:00');
  const dialog = other.getByRole('dialog', { name: TITLES.confirmMove });
  await expect(dialog.getByRole('alert')).toContainText('ほかの画面または端末で変更されています');
  await expect(dialog).toContainText('変更前15:00–16:00');
  await expect(dialog).toContainText('14:00までです');
  await checkFit(other, 'a move of what was moved in another tab');
  await other.getByRole('button', { name: WORDS.confirmMove }).click();
  await expect(other.getByRole('region', { name: '完了した操作' })).toContainText('17:00–18:00');
  for (const tab of [page, other]) {
    await tab.goto('app/reservations');
    await expect(tab.getByText('17:00–18:00', { exact: true })).toHaveCount(1);
    await expect(tab.getByText('15:00–16:00', { exact: true })).toHaveCount(0);
  }
});

test('a cancellation that is open says where another tab has moved its reservation', async ({
  page,
  server,
  context,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  const other = await context.newPage();
  await other.goto('app/reservations');
  await other.getByRole('button', { name: WORDS.cancelSheet }).click();
  const sheet = other.getByRole('dialog', { name: TITLES.confirmCancel });
  await expect(sheet).toContainText('13:00までのキャンセルは無料です');
  await openMove(page);
  await tapSlot(page, 1, 15 * 60);
  await page.getByRole('button', { name: WORDS.reviewMove }).click();
  await page.getByRole('button', { name: WORDS.confirmMove }).click();
  await expect(sheet.getByRole('alert')).toContainText('ほかの画面または端末で変更されています');
  await expect(sheet).toContainText('15:00–16:00');
  await expect(sheet).toContainText('14:00までのキャンセルは無料です');
  await checkFit(other, 'a cancellation of what was moved in another tab');
  await sheet.getByRole('button', { name: WORDS.cancel }).click();
  await expect(other.getByRole('region', { name: '完了した操作' })).toContainText('予約をキャンセルしました');
});
