import type { Locator, Page } from '@playwright/test';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import sharp from 'sharp';
import { checkFit } from '#e2e/support/fitting.ts';
import { signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

/** The text of a picture's QR code, as another phone's camera would read it. */
async function decoded(file: string): Promise<string> {
  const { data, info } = await sharp(file).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

/** The shifts on the screen since the page began, without a press of the member's. */
function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.push(JSON.stringify(entry));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // A change painted with the next frame is counted in the one after it.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen))));
      }),
  );
}

/** In the page: how much of it has moved by itself, as browsers reckon it; more than 0.1 is felt. */
function countShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      sum += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset.shifted = sum.toFixed(3);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Reloads the home screen, whose groups of areas come when what is the member's own is shown. The screen waits for that
 * no longer than a moment once the groups are there, and a busy machine takes longer.
 */
async function reloadGroupsLast(page: Page, own: readonly Locator[]): Promise<void> {
  const isShown = Promise.withResolvers<void>();
  await page.route('**/get-select-area-groups', async (route) => {
    await isShown.promise;
    await route.continue();
  });
  await page.reload();
  for (const each of own) await expect(each).toBeVisible();
  isShown.resolve();
  await expect(page.getByRole('heading', { name: '東京駅・丸の内エリア' })).toBeVisible();
  await page.unroute('**/get-select-area-groups');
}

test.use({ presentsSurvey: true });

test('survey with a reload in the middle, help, notices, coupons, history and a meeting’s QR code', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/422/); // a coupon's code that there is not
  await signIn(page, 'personal');
  await page.waitForURL(/area-search/);

  // Between flows the survey is offered; half filled it survives a reload.
  await page
    .getByRole('region', { name: 'アンケートのお願い' })
    .getByRole('button', { name: WORDS.answerSurvey })
    .click();
  await page.waitForURL(/\/app\/survey$/);
  await page.getByRole('checkbox', { name: 'その他' }).check();
  await page.getByLabel('その他の内容').fill('確定申告');
  await page.getByRole('textbox', { name: 'どこにブースがあると便利ですか' }).fill('中野駅');
  await expect(page.getByText('必須の2問のうち1問に回答済みです。')).toBeVisible();
  // It is kept when the typing pauses.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('中野駅');
  await page.reload();
  await expect(page.getByLabel('その他の内容')).toHaveValue('確定申告');
  await expect(page.getByRole('textbox', { name: 'どこにブースがあると便利ですか' })).toHaveValue('中野駅');
  await page.getByRole('button', { name: WORDS.sendAnswers }).click();
  const missing = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(missing).toContainText('居心地');
  await checkFit(page, 'an alert');
  await missing.getByRole('button').click();
  await page.getByRole('radio', { name: 'よかった', exact: true }).check();
  await page.getByRole('button', { name: WORDS.sendAnswers }).click();
  const sending = page.getByRole('dialog', { name: 'この内容で送信しますか' });
  await expect(sending).toBeVisible();
  await checkFit(page, 'the answers that are sent');
  await sending.getByRole('button', { name: WORDS.sendThese }).click();
  await expect(missing).toContainText('ありがとうございました');
  await missing.getByRole('button').click();
  await page.waitForURL(/area-search/);

  // The help stands on the home screen, folded for who has usual places. It pushes nothing down when it comes.
  const folded = page.getByRole('button', { name: 'はじめての方へ' });
  const help = page.getByRole('dialog', { name: 'はじめての方へ' });
  await expect(folded).toBeVisible();
  await page.addInitScript(countShifts);
  // Nor does what is the member's own, where the groups come last.
  const nearby = page.getByRole('list', { name: '近くの場所' });
  await reloadGroupsLast(page, [folded, nearby]);
  expect(await page.evaluate(() => document.documentElement.dataset.shifted ?? '0')).toMatch(/^0(\.0\d*)?$/);
  await expect(async () => {
    await page.mouse.wheel(0, 300); // again, where there was nothing yet to scroll to
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  }).toPass();
  await folded.click();
  await help.getByRole('button', { name: WORDS.seeHelp }).click();
  const explained = page.getByRole('dialog', { name: TITLES.help });
  await expect(explained.getByRole('listitem')).toHaveCount(4);
  await explained.getByRole('button', { name: WORDS.close }).click();
  await help.getByRole('button', { name: WORDS.hideHelp }).click();
  await expect(help).toBeHidden();
  await reloadGroupsLast(page, [nearby]);
  await expect(folded).toBeHidden();

  await page.getByRole('link', { name: /お知らせ/ }).click();
  await expect(page.getByRole('list', { name: '未読のお知らせ' })).toBeVisible();
  const unread = Number(await page.locator('strong').first().textContent());
  await page.getByRole('list', { name: '未読のお知らせ' }).getByRole('button').first().click();
  await expect(page.locator('strong').first()).toHaveText(String(unread - 1));

  await page.getByRole('link', { name: WORDS.menu }).click();
  await expect(page.getByRole('link', { name: /アンケート/ })).toBeHidden();
  await page.getByRole('button', { name: WORDS.help }).click();
  await page.getByRole('dialog', { name: TITLES.help }).getByRole('button', { name: WORDS.close }).click();
  await expect(page.getByRole('link', { name: /クーポン/ })).toContainText('残り 2時間30分');

  await page.getByRole('link', { name: /クーポン/ }).click();
  const code = page.getByRole('textbox', { name: 'クーポンコード' });
  await code.fill('NOTHING');
  await page.getByRole('button', { name: WORDS.applyCoupon }).click();
  await expect(code).toHaveAccessibleDescription('クーポンコードが正しくありません。');
  await code.fill(' ｋｏｍｏｒｉ60 ');
  await page.getByRole('button', { name: WORDS.applyCoupon }).click();
  await expect(page.getByRole('list', { name: 'お持ちのクーポン' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: WORDS.backToMenu }).click();
  await expect(page.getByRole('link', { name: /クーポン/ })).toContainText('残り 3時間30分');

  await page.getByRole('link', { name: WORDS.history }).click();
  await expect(page.getByText(/税抜 [\d,]+円・消費税 [\d,]+円/)).toBeVisible();
  await page.getByRole('combobox', { name: '表示する月' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/usage-history\/\d{4}-\d{2}$/);
  await expect(page.getByText('60回', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: WORDS.backToMenu }).click();

  await page.getByRole('link', { name: WORDS.meetingCode }).click();
  const url = page.getByRole('textbox', { name: '会議のURL' });
  await url.fill('javascript:alert(1)');
  await url.blur();
  await expect(url).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: WORDS.savePicture })).toBeHidden();
  const meeting = 'https://meet.example.jp/room/12?pwd=k%C3%B6';
  await url.fill(meeting);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: WORDS.savePicture }).click();
  expect(await decoded(await (await downloading).path())).toBe(meeting);

  // The member's own part comes after the groups, in one call, and shifts nothing that is on the screen.
  const groups = page.waitForResponse(/get-select-area-groups/);
  await page.route('**/api/home', async (route) => {
    await groups;
    await route.continue();
  });
  await page.goto('app/area-search');
  await expect(page.getByRole('list', { name: 'いつもの場所' })).toBeVisible();
  await expect(page.getByRole('link', { name: /全国の設置場所を見る/ })).toHaveAttribute('href', /^https:/);
  expect(await shiftsOf(page)).toEqual([]);
});
