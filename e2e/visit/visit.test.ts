import type { Route } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { gesturesIn } from '#e2e/support/gestures.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('a member enters early, reads the Wi-Fi password without a connection, extends and leaves', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  await reserveVisit(page, server);
  const enter = page.getByRole('button', { name: WORDS.enter });
  // Some seconds before the moment; a machine on which it has come before the page is there is given more of them.
  let seconds = 66;
  await expect(async () => {
    seconds = Math.max(0, seconds - 15);
    await visitAt(page, server, `13:54:${String(seconds).padStart(2, '0')}`);
    await expect(enter).toBeDisabled({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(/に入室できます（13:55から）/)).toBeVisible();
  // Nobody reloads: the card arms itself at the very moment, and says so.
  await expect(enter).toBeEnabled({ timeout: 90_000 });
  await expect(page.locator('[aria-live=polite]')).toHaveText('入室できます。');
  await enter.click();

  await expect(page.getByText('利用中', { exact: true })).toBeVisible();
  await expect(page.getByText('komori-A2')).toBeVisible();
  const password = page.getByText(/^[a-z0-9]{4}-[a-z0-9]{4}$/);
  await expect(password).toBeVisible();
  await page.getByRole('button', { name: 'パスワードをコピー' }).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('コピーしました。');
  // Wi-Fi and extension of a use that is left are asked for beside the answer that says so.
  pageErrors.expect(/ERR_|40[49].*(wifi-password|for-extension)/);
  await context.setOffline(true);
  await expect(page.getByText(/オフラインです/)).toBeVisible();
  await expect(password).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/オフラインです/)).toBeHidden();

  // On a bad line a reload shows what was known, and that it is being checked moves nothing under the thumb.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/use_state\W+1/);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  // One that the former page has asked for is gone with it.
  const slow = (route: Route) => answered.then(() => route.continue()).catch(() => undefined);
  await page.route('**/api/reservations', slow);
  await page.reload();
  const leave = page.getByRole('button', { name: WORDS.leave });
  await expect(leave).toBeVisible();
  const place = await leave.boundingBox();
  await expect(page.getByText(/^最新の情報を確認しています・最終更新/)).toBeVisible();
  expect(await leave.boundingBox()).toEqual(place);
  answer();
  await page.unroute('**/api/reservations', slow);
  await expect(page.getByText(/^最新の情報を確認しています/)).toBeHidden();

  await page.getByRole('link', { name: /^延長する/ }).click();
  await expect(page).toHaveURL(/\/app\/reservations\/extend\?tranid=\d+&start=20261201140000$/);
  await page.getByRole('button', { name: WORDS.seePrice }).click();
  await expect(page.getByRole('alert')).toHaveText('延長時間を選択してください。');
  await page.getByRole('radio', { name: /30分 15:30まで/ }).check({ force: true });
  await page.getByRole('button', { name: WORDS.seePrice }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('550円');
  await expect(sheet).toContainText('登録カード ****1111');
  await sheet.getByRole('button', { name: WORDS.confirmExtension }).click();
  await expect(page.getByRole('dialog', { name: '延長しました' })).toContainText('15:30まで利用できます。');
  await page.getByRole('button', { name: WORDS.close }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByText(/15:30まで・/)).toBeVisible();

  await page.getByRole('button', { name: WORDS.leave }).click();
  const leaving = page.getByRole('dialog', { name: TITLES.leave });
  // In the thumb's reach, and not where the card is that it was opened from.
  await expect(async () => {
    const box = await leaving.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  }).toPass();
  await checkFit(page, 'the sheet of leaving');
  await leaving.getByRole('button', { name: WORDS.leave }).click();
  await expect(page.getByText('予約はありません')).toBeVisible();
});

test('the sheet of an extension survives a reload, and back closes it', async ({ page, server }) => {
  await reserveVisit(page, server);
  await visitAt(page, server, '14:00:00');
  await gesturesIn(page).enter();
  await page.getByRole('link', { name: WORDS.extend }).click();
  const sheet = page.getByRole('dialog', { name: TITLES.howLong });
  await expect(sheet.getByRole('radio')).not.toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/extend/);
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('利用中', { exact: true })).toBeVisible();

  // Closed by its own button, it is not met on the way back.
  await page.getByRole('link', { name: WORDS.extend }).click();
  await sheet.getByRole('button', { name: WORDS.stop }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/extend/);
  await expect(sheet).toBeHidden();
  await page.goto('app/reservations/extend?tranid=999999&start=20261201140000');
  await expect(page.getByRole('dialog', { name: '予約が見つかりません' })).toBeVisible();
  await page.getByRole('button', { name: WORDS.showCurrent }).click();
  await expect(page).toHaveURL(/\/app\/reservations$/);
});
