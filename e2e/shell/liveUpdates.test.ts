import { beSignedIn, signedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { QR_BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('a slot taken on one phone is taken on another before the tap, also after a power cut, and where booths are counted', async ({
  page,
  server,
  anotherPhone,
  pageErrors,
}) => {
  // Pages ask for more during the power cut: for the offer to wait too, whose code comes with what is taken.
  pageErrors.expect(/ERR_|Failed to load the code of a screen/);
  await server.moveClock(MORNING);
  const other = await anotherPhone();
  const { token } = await beSignedIn(page, server, 'personal');
  await beSignedIn(other, server, 'personal2');
  await openTimetable(other, '14:00');
  await tapSlot(other, 1, 14 * 60);
  const reserve = other.getByRole('button', { name: WORDS.review });
  await expect(reserve).toBeEnabled();

  await openTimetable(page, '14:00');
  await tapSlot(page, 1, 14 * 60);
  await page.getByRole('button', { name: WORDS.review }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirm }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(reserve).toBeDisabled();

  await server.kill9();
  await server.restart();
  await page.reload();
  await page.getByRole('button', { name: WORDS.cancelSheet, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.cancel }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await expect(reserve).toBeEnabled({ timeout: 60_000 });

  // So is the number of free booths on the home screen.
  await other.goto('app/area-search');
  const count = other.getByRole('listitem').filter({ hasText: '八重洲口' }).getByText(/空き$/);
  await expect(count).toHaveText(/^\d+ 空き$/);
  const free = Number.parseInt((await count.textContent()) ?? '', 10);
  await server.call('/reservations/immediate', { telecube_id: 1, interval: 15 }, token);
  await expect(count).toHaveText(`${free - 1} 空き`);
});

test('the card learns of a door that was opened by the code, and two tabs agree to the end', async ({
  page,
  server,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/401/); // what was on its way when the session ended
  await reserveVisit(page, server, { account: 'personal2', boothId: QR_BOOTH_ID });
  await visitAt(page, server, '13:56:00');
  const second = await page.context().newPage();
  await second.goto('app/reservations');
  await second.getByRole('link', { name: '入室用QRコードを表示' }).click();
  await expect(second).toHaveURL(/qr_code=/);
  const code = new URL(second.url()).searchParams.get('qr_code');
  await second.goBack();
  await request.post('/api/reservations/open-by-code', { data: { qr_code: code } });
  for (const tab of [page, second]) await expect(tab.getByText('利用中', { exact: true })).toBeVisible();

  // Somebody reserves behind the use, while it is about to be extended.
  await page.bringToFront();
  await page.getByRole('link', { name: WORDS.extend }).click();
  const lengths = page.getByRole('dialog', { name: TITLES.howLong }).getByRole('radio');
  await expect(lengths).toHaveCount(4);
  const { token } = await signedIn(server, 'personal');
  const behind = { telecube_id: QR_BOOTH_ID, date: DAY, hour: 15, minute: 30, interval: 60 };
  await server.call('/reservations', behind, token);
  await expect(lengths).toHaveCount(2);

  await page.goto('app/settings');
  await page.getByRole('button', { name: WORDS.logOut }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ログアウト/ })
    .click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login/);
});
