import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { cutAt } from '#e2e/support/network.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { LOCK_ID, QR_BOOTH_ID, visitAt } from '#e2e/support/visit.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the app is there without a network. */
async function filesAreKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const [name] = await caches.keys();
    const kept = name === undefined ? [] : await (await caches.open(name)).keys();
    const isNoticesThere = kept.some(({ url }) => /\/Notices-[^/]*\.js$/.test(url));
    return navigator.serviceWorker.controller !== null && isNoticesThere;
  });
}

test('with the network cut at every step nothing is done twice, nothing is lost, and every screen is truthful', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  // Wi-Fi and extension of a use that has been left or given up are asked for beside the answer that says so.
  pageErrors.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|code of a screen|40[49].*(wifi-password|for-extension)/,
  );
  const unknown = page.getByText(/完了したかどうか/).first();
  const back = () => context.setOffline(false);
  // By a key: a second tap so soon after the first is taken for half of a double tap.
  const confirm = async (name: string) => {
    const button = page.getByRole('dialog').getByRole('button', { name });
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  await server.moveClock(MORNING);
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  await page.getByRole('button', { name: WORDS.hideHelp }).click();
  await filesAreKept(page);

  // The price can't be asked for, and is when the network is back. The code of a coupon is taken, but the answer is
  // lost: it is asked for again, and there is one coupon more. The same with the reservation.
  await openTimetable(page, '14:00', 60, [8, LOCK_ID, QR_BOOTH_ID]);
  await tapSlot(page, 1, 14 * 60);
  await cutAt(context, '/reservations/get-price', 'before');
  await page.getByRole('button', { name: WORDS.review }).click();
  await expect(page.getByRole('dialog', { name: TITLES.quoteFailed })).toBeVisible();
  await back();
  await confirm(WORDS.enterCoupon);
  await page.getByRole('textbox', { name: 'クーポンコード' }).fill('KOMORI60');
  await cutAt(context, '/setting/apply-coupon-code', 'after');
  await confirm(WORDS.applyCoupon);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByText('1時間を使用・残り 2時間30分')).toBeVisible();
  await cutAt(context, '/reservations', 'after');
  await confirm(WORDS.confirm);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page).toHaveURL(/\/app\/reservations$/);
  await expect(page.getByRole('link', { name: '予約 1 入室・延長・キャンセル' })).toBeVisible();

  // It is cancelled, and the answer is lost again.
  await cutAt(context, '/reservations/cancel', 'after');
  await page.getByRole('button', { name: WORDS.cancelSheet }).click();
  await confirm(WORDS.cancel);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByText('予約はありません')).toBeVisible();

  // Another one never reaches the server before the network is back.
  await openTimetable(page, '14:00', 60, [8, LOCK_ID, QR_BOOTH_ID]);
  await tapSlot(page, 1, 14 * 60);
  await page.getByRole('button', { name: WORDS.review }).click();
  await cutAt(context, '/reservations', 'before');
  await confirm(WORDS.confirm);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByRole('link', { name: '予約 1 入室・延長・キャンセル' })).toBeVisible();

  // At the door the network is gone: the code of the key pad and the Wi-Fi stand there, after a reload too.
  await visitAt(page, server, '14:01:00');
  await page.getByRole('button', { name: 'パスワードをコピー' }).waitFor();
  const wifi = page.getByRole('region', { name: 'Wi-Fi' });
  const password = (await wifi.locator('dd').nth(1).textContent()) ?? '';
  expect(password.length).toBeGreaterThan(4);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^オフラインです・最終更新 14:0\d$/)).toBeVisible();
  await expect(page.getByText('暗証番号', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '通信がなくても使えます' })).toContainText(password);
  await expect(page.getByRole('button', { name: WORDS.enter })).toHaveAttribute('aria-disabled', 'true');
  if (process.env.SHOTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/door-${colorScheme}.png` });
    }
  }
  // A screen that was never loaded says so, and comes by itself; card fields have a document that only the server may
  // give.
  await page.getByRole('link', { name: WORDS.menu }).click();
  await expect(page.getByRole('alert')).toContainText('オフラインのため開けませんでした。');
  await back();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('開けませんでした');
  await context.setOffline(true);
  await page.goto('app/settings/change-payment');
  await expect(page.getByRole('heading')).toHaveText('オフラインのため開けませんでした。');
  await page.getByRole('link', { name: WORDS.seeReservation }).click();
  await back();

  // The door is asked for as the network goes, and the page is reloaded: the door opens once, and it is said.
  const enter = page.getByRole('button', { name: WORDS.enter });
  await expect(enter).not.toHaveAttribute('aria-disabled');
  await cutAt(context, '/reservations/unlock', 'before');
  await enter.click();
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: '先ほどの操作を確認しています…' })).toBeVisible();
  await checkFit(page, 'an answer that is asked for again');
  await back();
  await expect(page.getByRole('dialog', { name: '先ほどのドアの操作は完了しています。' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('timer')).toBeVisible();

  // An extension is made and its answer lost: it is extended once.
  await page.getByRole('link', { name: WORDS.extend }).click();
  await page.getByText('15分', { exact: true }).click();
  await cutAt(context, '/reservations/get-price-extension', 'before');
  await page.getByRole('button', { name: WORDS.seePrice }).click();
  await expect(page.getByText('延長金額の取得に失敗しました。')).toBeVisible();
  await checkFit(page, 'a price that could not be asked');
  await back();
  await cutAt(context, '/reservations/extend', 'after');
  await confirm(WORDS.confirmExtension);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByRole('dialog', { name: '延長しました' })).toContainText('15:15まで');
  await page.getByRole('button', { name: WORDS.close }).click();
  await expect(page.getByText(/15:15まで・/)).toBeVisible();

  // It is left, and the answer is lost: the door is asked for once more with the same key, and it is said.
  await cutAt(context, '/reservations/unlock', 'after');
  await page.getByRole('button', { name: WORDS.leave }).click();
  await confirm(WORDS.leave);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByText(/退室しました/).first()).toBeVisible();

  // A booth that reads codes is used at once, and the answer is lost: it is used once.
  await page.goto(`app/use-without-reservation?room=${QR_BOOTH_ID}`);
  await page.getByRole('button', { name: WORDS.reviewUse }).click();
  await cutAt(context, '/reservations/immediate', 'after');
  await confirm(WORDS.startUse);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByRole('link', { name: '予約 1 入室・延長・キャンセル' })).toBeVisible();

  // Its code is there without a network, after a cold start too.
  const code = page.getByRole('img', { name: '入室用のQRコード' });
  await page.getByRole('link', { name: '入室用QRコードを表示' }).press('Enter');
  const shown = await code.innerHTML();
  await context.setOffline(true);
  const started = await context.newPage();
  await started.goto('./');
  await started.getByRole('link', { name: '予約 1 入室・延長・キャンセル' }).click();
  await started.getByRole('link', { name: '入室用QRコードを表示' }).click();
  await expect(started.getByRole('img', { name: '入室用のQRコード' })).toBeVisible();
  expect(await started.getByRole('img', { name: '入室用のQRコード' }).innerHTML()).toBe(shown);
  await started.close();
  await back();

  // It is given up, and the answer is lost: it is given up once, and that is said.
  await page.goto('app/reservations');
  await cutAt(context, '/reservations/cancelForced', 'after');
  await page.getByRole('button', { name: WORDS.giveUp }).click();
  await confirm(WORDS.giveUp);
  await expect(unknown).toBeVisible();
  await back();
  await expect(page.getByText('予約はありません')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A logout leaves nothing behind.
  await page.goto('app/settings');
  await page.getByRole('button', { name: WORDS.logOut }).click();
  await page.getByRole('button', { name: WORDS.confirmLogOut, exact: true }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(password);
});
