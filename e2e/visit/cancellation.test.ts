import { expect, test } from '#e2e/support/test.ts';
import { holdTime, letPass, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('59 minutes before the start the use is given up, and the charge stays; 60 minutes before it, it is free of charge', async ({
  page,
  server,
}) => {
  await holdTime(page);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:59:00');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  const free = page.getByRole('dialog', { name: TITLES.confirmCancel });
  await expect(free).toContainText('13:00までのキャンセルは無料です');
  await expect(free).toContainText('料金 1,100円はかかりません。');
  await free.getByRole('button', { name: WORDS.cancel }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();

  await reserveVisit(page, server, { start: '16:00', now: '14:30:00' });
  await visitAt(page, server, '14:50:00');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await expect(free).toBeVisible();
  await letPass(page, server, '14:50:00', '15:01:00');
  const sheet = page.getByRole('dialog', { name: TITLES.giveUp });
  await expect(sheet).toContainText('料金1,100円はかかります。');
  await sheet.getByRole('button', { name: WORDS.giveUp }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

test('a reload between the word and the answer asks again with the same key, and says that it is cancelled', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:32:00');
  const keys: (string | undefined)[] = [];
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/reservations/cancel', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // It never reaches the server: after the reload nobody but the device knows of it.
    asked.resolve();
  });
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.cancel }).click();
  await asked.promise;
  await page.reload();
  await expect(page.getByText('先ほどのキャンセルは完了しています。')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});
