import { expect, test } from '#e2e/support/test.ts';
import { holdTime, letPass, reserveVisit, visitAt } from '#e2e/support/visit.ts';

test('60 minutes before the start a reservation is cancelled free of charge', async ({ page, server }) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '12:59:00');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  const sheet = page.getByRole('dialog', { name: '予約をキャンセルしますか' });
  await expect(sheet).toContainText('13:00までのキャンセルは無料です');
  await expect(sheet).toContainText('料金 1,100円はかかりません。');
  await sheet.getByRole('button', { name: '予約をキャンセルする' }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

test('59 minutes before the start the use is given up, and the charge stays, also where the free period ends while it is asked', async ({
  page,
  server,
}) => {
  await reserveVisit(page, server);
  await holdTime(page);
  await visitAt(page, server, '12:50:00');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('dialog', { name: '予約をキャンセルしますか' })).toBeVisible();
  await letPass(page, server, '12:50:00', '13:01:00');
  const sheet = page.getByRole('dialog', { name: '利用をやめますか' });
  await expect(sheet).toContainText('料金1,100円はかかります。');
  await sheet.getByRole('button', { name: '利用をやめる' }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});
