import type { Page } from '@playwright/test';
import { checkFit, misfitsOf } from '#e2e/support/fitting.ts';
import { lengthenNames } from '#e2e/support/longNames.ts';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';

/** Every screen that shows something of its own, and the sheets that one tap opens there. */
const VISITORS = [
  'register',
  'registration-mail-sent?email=hana%40example.jp',
  'recover-password',
  'login',
  'terms',
];
const MEMBERS: readonly (readonly [
  path: string,
  ...taps: readonly (readonly [sheet: string | RegExp, close: string])[],
])[] = [
  ['app/area-search'],
  ['app/installation-location-selection?areaId=1&areaName=東京駅'],
  ['app/area-search/floor-map?floorMapId=1'],
  ['app/area-search/make-reservation?room=1'],
  ['app/search?targetFlag=1&floor_id=1&targetAreaId=1'],
  ['app/booth-selection?floorMapId=1'],
  ['app/use-without-reservation?room=1', ['利用内容を確認する', '戻る']],
  ['app/reservations'],
  ['app/qr-code-reader'],
  ['app/notices'],
  ['app/welcome-from-signup'],
  ['app/survey'],
  ['app/settings', ['使い方', '閉じる'], ['ログアウト', '戻る']],
  ['app/settings/usage-history', [/の領収書$/, '戻る']],
  ['app/settings/change-password'],
  ['app/settings/signed-in-devices'],
  ['app/settings/change-personal-information'],
  ['app/settings/make-qr'],
  ['app/settings/coupon-code-entry'],
  ['app/settings/change-payment'],
  ['app/settings/usage-terms'],
  ['app/nowhere'],
  ['phone-number-validation'],
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText(/読み込んでいます/)).toHaveCount(0);
}

test('every screen and its sheets fit a phone, and a narrow one with text of twice the size', async ({
  page,
  server,
}) => {
  for (const path of VISITORS) {
    await open(page, path);
    await checkFit(page, path);
  }
  await beSignedInAtTen(page, server);
  await lengthenNames(page);
  for (const [path, ...sheets] of MEMBERS) {
    await open(page, path);
    await checkFit(page, path);
    for (const [name, close] of sheets) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await checkFit(page, `${path}, ${name}`);
      await page.getByRole('dialog').getByRole('button', { name: close }).first().click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
});

test('what does not fit is noticed, and only that', async ({ page }) => {
  await page.setContent(`
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>* { margin: 0; font: 16px/1.5 sans-serif } body { padding-bottom: 60px }</style>
    <div class="card" style="width: 100px; height: 30px; overflow: hidden"><p>切れている文と、その続き</p></div>
    <div style="width: 100px; height: 30px; overflow: auto"><p>送れば読める文と、その続き</p></div>
    <p style="width: 500px; white-space: nowrap">${'窓より広い文'.repeat(8)}</p>
    <input style="font-size: 15px"><input type="checkbox" style="font-size: 9px">
    <p class="visually-hidden" style="width: 1px; overflow: hidden">読み上げだけの文</p>
    <div style="height: 2000px"></div><p>足もとの文</p>
    <nav style="position: fixed; bottom: 0; height: 90px; width: 100%; background: white">タブ</nav>`);
  expect((await misfitsOf(page)).map((each) => each.replace(/^[\d.]+ px/, 'n px'))).toEqual([
    'n px wider: HTML',
    expect.stringContaining('letters of 15 px: <input'),
    'cut off by div.card: 切れている文と、その続き',
    expect.stringContaining('beyond the window: 窓より広い文'),
    'n px under the bar: 足もとの文',
  ]);
});
