import { expect, test } from '#e2e/support/test.ts';
import { holdTime, letPass, QR_BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';

test('a booth that reads codes is entered by the code on the screen, and the card learns of it', async ({
  page,
  server,
  request,
}) => {
  await reserveVisit(page, server, { boothId: QR_BOOTH_ID });
  await holdTime(page);
  await visitAt(page, server, '13:50:00');
  await expect(page.getByRole('button', { name: '入室する' })).toBeDisabled();
  await letPass(page, server, '13:50:00', '13:55:00');
  await page.getByRole('link', { name: '入室用QRコードを表示' }).click();
  await expect(page.getByRole('img', { name: '入室用のQRコード' })).toBeVisible();
  const code = new URL(page.url()).searchParams.get('qr_code');
  const answer = await request.post('/api/reservations/open-by-code', { data: { qr_code: code } });
  expect(answer.ok()).toBe(true);
  await page.goBack();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});
