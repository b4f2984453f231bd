import { gesturesIn } from '#e2e/support/gestures.ts';
import { expect, test } from '#e2e/support/test.ts';
import {
  BOOTH_ID,
  holdTime,
  LOCK_ID,
  letPass,
  QR_BOOTH_ID,
  reserveVisit,
  visitAt,
} from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('a door that does not move says what to do next, and is tried again with the same key', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/open-door')) keys.add(request.headers()['idempotency-key']);
  });
  await server.setDoor(BOOTH_ID, false);
  await gesturesIn(page).enter();
  const sheet = page.getByRole('dialog', { name: TITLES.doorStuck });
  await expect(sheet).toContainText('サポートにご連絡ください。');
  await expect(sheet.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
  await sheet.getByRole('button', { name: WORDS.openDoorAgain }).click();
  await expect(sheet).toBeVisible();

  await server.setDoor(BOOTH_ID, true);
  await sheet.getByRole('button', { name: WORDS.openDoorAgain }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  expect(keys.size).toBe(1);
});

test('the connection is lost between the tap and the answer: the door is open, and the card says so', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_/);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  let lost = 0;
  await page.route('**/reservations/open-door', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    // The server opens the door; only the answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await gesturesIn(page).enter();
  await expect(page.getByRole('alert')).toContainText('もう一度確認しています');
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  expect(lost).toBe(1);
});

test('no connection at all: nothing is said to be open, and the member decides when to ask again', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_/);
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await page.route('**/reservations/open-door', (route) => route.abort('internetdisconnected'));
  await gesturesIn(page).enter();
  await expect(page.getByRole('alert')).toContainText('完了したかどうかを確認できていません');
  await expect(page.getByText('利用中', { exact: true })).toBeHidden();
  await page.unroute('**/reservations/open-door');
  await page.getByRole('button', { name: WORDS.checkAgain }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});

test('a lock that does not answer names the code of its key pad; a booth that reads codes is entered by the code on the screen', async ({
  page,
  server,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/409|404.*wifi-password/); // the latter, of a use that is left
  await reserveVisit(page, server, { boothId: LOCK_ID });
  await holdTime(page);
  await visitAt(page, server, '13:50:00');
  await expect(page.getByText(/に入室できます/)).toBeVisible();
  await expect(page.getByText('暗証番号 4821')).toBeHidden();
  await letPass(page, server, '13:50:00', '13:55:00');
  await expect(page.getByText('暗証番号 4821')).toBeVisible();
  await server.setDoor(LOCK_ID, false);
  await gesturesIn(page).enter();
  const sheet = page.getByRole('dialog', { name: TITLES.doorStuck });
  await expect(sheet).toContainText('暗証番号 4821');
  await server.setDoor(LOCK_ID, true);
  await sheet.getByRole('button', { name: WORDS.openDoorAgain }).click();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: WORDS.leave }).click();
  await page.getByRole('dialog', { name: TITLES.leave }).getByRole('button', { name: WORDS.leave }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await expect(page.getByRole('link', { name: /^入室・延長・キャンセル$/ })).toBeVisible();

  await reserveVisit(page, server, { boothId: QR_BOOTH_ID, start: '16:00', now: '15:30:00' });
  await visitAt(page, server, '15:50:00');
  await expect(page.getByRole('button', { name: WORDS.enter })).toBeDisabled();
  await letPass(page, server, '15:50:00', '15:55:00');
  await page.getByRole('link', { name: '入室用QRコードを表示' }).click();
  await expect(page.getByRole('img', { name: '入室用のQRコード' })).toBeVisible();
  const code = new URL(page.url()).searchParams.get('qr_code');
  const answer = await request.post('/api/reservations/open-by-code', { data: { qr_code: code } });
  expect(answer.ok()).toBe(true);
  await page.goBack();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
});
