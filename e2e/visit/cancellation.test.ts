import { expect, test } from '#e2e/support/test.ts';
import { holdTime, letPass, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('59 minutes before the start the use is given up, and the charge stays; 60 minutes before it, it is free of charge', async ({
  page,
  server,
}) => {
  await holdTime(page);
  await reserveVisit(page, server);
  await visitAt(page, server, '12:59:00');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  const free = page.getByRole('dialog', { name: '予約をキャンセルしますか' });
  await expect(free).toContainText('13:00までのキャンセルは無料です');
  await expect(free).toContainText('料金 1,100円はかかりません。');
  await free.getByRole('button', { name: WORDS.cancel }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();

  await reserveVisit(page, server, { start: '16:00', now: '14:30:00' });
  await visitAt(page, server, '14:50:00');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await expect(free).toBeVisible();
  await letPass(page, server, '14:50:00', '15:01:00');
  const sheet = page.getByRole('dialog', { name: '利用をやめますか' });
  await expect(sheet).toContainText('料金1,100円はかかります。');
  await sheet.getByRole('button', { name: WORDS.giveUp }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});
