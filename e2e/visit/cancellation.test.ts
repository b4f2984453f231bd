import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';

test('60 minutes before the start a reservation is cancelled free of charge', async ({ page, server }) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '12:59:30');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  const sheet = page.getByRole('dialog', { name: '予約をキャンセルしますか' });
  await expect(sheet).toContainText('料金 1,100円はかかりません。');
  await sheet.getByRole('button', { name: '予約をキャンセルする' }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

test('59 minutes before the start the use is given up, and the charge stays', async ({ page, server }) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '13:01:00');
  await page.getByRole('button', { name: '利用をやめる' }).click();
  const sheet = page.getByRole('dialog', { name: '利用をやめますか' });
  await expect(sheet).toContainText('料金1,100円はかかります。');
  await sheet.getByRole('button', { name: '利用をやめる' }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

test('while it is asked the free period ends: what it costs now is asked instead', async ({
  page,
  server,
}) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '12:59:40'); // enough to press the button on a slow machine
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('dialog', { name: '予約をキャンセルしますか' })).toBeVisible();
  // Twenty seconds of the server's clock have to pass.
  await expect(page.getByRole('dialog', { name: '利用をやめますか' })).toContainText(
    '料金1,100円はかかります。',
    { timeout: 60_000 },
  );
});
