import { checkFit } from '#e2e/support/fitting.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, reserve, tapSlot } from '#e2e/support/timetable.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('a member finds a booth, reserves it, and still has it after a reload and a power cut', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_/); // what the page may ask for during the power cut
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  await page.getByRole('link', { name: '東京駅 八重洲口' }).click();
  await page.getByRole('link', { name: '八重洲地下街', exact: true }).click();
  await page.getByRole('link', { name: WORDS.chooseTime }).click();
  await page.getByRole('grid').waitFor();
  await tapSlot(page, 1, 14 * 60);
  await expect(page).toHaveURL(/hour=14&minute=0/);
  await page.getByRole('button', { name: WORDS.review }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A-2');
  await expect(dialog).toContainText('12月1日(火) 14:00–15:00');
  await expect(dialog).toContainText('1,100円');
  await expect(dialog).toContainText('登録カード ****1111');
  await expect(dialog).toContainText('13:00までのキャンセルは無料です');
  await dialog.getByRole('button', { name: WORDS.confirm }).click();

  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByRole('heading', { name: '予約しました' })).toBeFocused();
  await expect(page.getByText('14:00–15:00', { exact: true })).toBeVisible();
  await expect(page.getByText('personal@example.jp')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: WORDS.addToCalendar }).click();
  expect((await saved).suggestedFilename()).toMatch(/^komori-\d+\.ics$/);
  await expect(page.getByRole('link', { name: '予約 1 入室・延長・キャンセル' })).toBeVisible();
  await server.kill9();
  await server.restart();
  await page.reload();
  await expect(page.getByText('14:00–15:00', { exact: true })).toBeVisible();
});

test('of two members after the same slot one gets it, and the other gets alternatives', async ({
  page,
  server,
  anotherPhone,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  await server.moveClock(MORNING);
  const other = await anotherPhone();
  const phones = [page, other] as const;
  await beSignedIn(page, server, 'personal');
  await beSignedIn(other, server, 'personal2');
  for (const phone of phones) {
    await openTimetable(phone, '15:00');
    await tapSlot(phone, 0, 15 * 60);
    await phone.getByRole('button', { name: WORDS.review }).click();
    await expect(phone.getByRole('button', { name: WORDS.confirm })).toBeEnabled();
  }
  await Promise.all(phones.map((phone) => phone.getByRole('button', { name: WORDS.confirm }).click()));

  const isLost = (phone: typeof page) => phone.getByRole('dialog', { name: /先に/ }).isVisible();
  await expect
    .poll(async () =>
      (
        await Promise.all(
          phones.map(async (phone) => [phone.url().endsWith('/reservations'), await isLost(phone)]),
        )
      ).toSorted(),
    )
    .toEqual([
      [false, true],
      [true, false],
    ]);

  const loser = (await isLost(page)) ? page : other;
  await checkFit(loser, 'a slot that is lost');
  await loser
    .getByRole('dialog')
    .getByRole('button', { name: /A-[123]/ })
    .first()
    .click();
  await loser.getByRole('button', { name: WORDS.confirm }).click();
  await expect(loser).toHaveURL(/\/app\/reservations$/);
});

test('a price that could not be asked for is said on a sheet, and asked for again by a tap', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/503/);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await openTimetable(page, '16:00');
  await tapSlot(page, 1, 16 * 60);
  await page.route('**/api/reservations/get-price', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: WORDS.review }).click();
  const failed = page.getByRole('dialog', { name: TITLES.quoteFailed });
  await expect(failed).toBeVisible();
  await checkFit(page, 'a price that could not be asked for');
  await page.unroute('**/api/reservations/get-price');
  await failed.getByRole('button', { name: WORDS.checkAgain }).click();
  await expect(page.getByRole('dialog')).toContainText('1,100円');
});

test('a connection that is lost after the tap, and a reload before the answer, ask again with the same key: one reservation', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|Failed to load/);
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await openTimetable(page, '16:00');
  await tapSlot(page, 1, 16 * 60);
  let lost = 0;
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    // The server gets the request and books; only the answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await reserve(page);
  await expect(page).toHaveURL(/\/app\/reservations$/);
  expect(lost).toBe(1);
  await expect(page.getByText('16:00–17:00', { exact: true })).toHaveCount(1);
  await page.unroute('**/api/reservations');

  await openTimetable(page, '17:00');
  await tapSlot(page, 0, 17 * 60);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/reservations', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    // The answer never comes: the page is reloaded while it waits.
  });
  await reserve(page);
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await expect(page.getByText('先ほどの予約は完了しています。')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByText('17:00–18:00', { exact: true })).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
});
