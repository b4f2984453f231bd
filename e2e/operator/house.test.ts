import type { Page } from '@playwright/test';
import { checkFit } from '#e2e/support/fitting.ts';
import { mailedText } from '#e2e/support/outbox.ts';
import { expect } from '#e2e/support/test.ts';
import { layoutFaultsOf } from '#scripts/looks/layout.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { ENROLMENT, inviteOwner, test } from './support.ts';

const MAIL = 'mori@komori.example';

/** Measures the sheet on a phone, and leaves the desk as it was. */
async function fitsPhone(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await checkFit(page, what, layoutFaultsOf);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('an operator is invited, enrols, shows the passkey, reads the log, and comes back when every device is gone', async ({
  server,
  house,
  openDesk,
}) => {
  test.slow();
  const owner = await openDesk();
  owner.errors.expect(/40[013] \(/);

  // The demo's owner, without a passkey.
  await owner.page.goto(house);
  await expect(owner.page.getByText(/これはデモです/)).toBeVisible();
  expect(await violationsOf(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: HOUSE_WORDS.demoSignIn }).click();
  await expect(owner.page.getByRole('heading', { name: '石田 恵さん' })).toBeFocused();
  await expect(owner.page.getByText('デモ（パスキーの確認なし）')).toBeVisible();
  expect(await violationsOf(owner.page)).toEqual([]);

  // Invites an owner.
  await owner.page.goto(`${house}operators`);
  await inviteOwner(owner.page, MAIL, '森 和也');
  await expect(owner.page.getByText(/^招待中/)).toBeVisible();
  expect(await violationsOf(owner.page)).toEqual([]);

  // The link enrols a passkey, once the finger is recognised.
  const desk = await openDesk();
  const { page } = desk;
  desk.errors.expect(/40[0139] \(/);
  await page.goto(await mailedText(server.origin, MAIL, ENROLMENT));
  await expect(page.getByText('森 和也', { exact: false })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await desk.recognise(false);
  await page.getByRole('button', { name: HOUSE_WORDS.enrol }).click();
  await expect(page.getByRole('alert')).toContainText('確認をやめたか');
  await desk.recognise(true);
  await page.getByRole('button', { name: HOUSE_WORDS.enrol }).click();
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();

  // A second passkey is asked for.
  await expect(page.getByText(/パスキーが1つだけです/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await desk.addAuthenticator();
  await page.getByRole('button', { name: HOUSE_WORDS.addPasskey }).click();
  await expect(page.getByText('パスキーを追加しました。')).toBeVisible();
  await expect(page.getByRole('list', { name: 'パスキー' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: HOUSE_WORDS.makeCodes }).click();
  await fitsPhone(page, 'the question before codes');
  await page.getByRole('dialog').getByRole('button', { name: HOUSE_WORDS.makeCodes }).click();
  await expect(page.getByRole('list', { name: '予備コード' }).getByRole('listitem')).toHaveCount(10);
  const code = await page
    .getByRole('list', { name: '予備コード' })
    .getByRole('listitem')
    .first()
    .textContent();
  await fitsPhone(page, 'the codes');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: HOUSE_WORDS.keptCodes }).click();

  // Out, and in again by the passkey.
  await page.getByRole('button', { name: HOUSE_WORDS.logOutHere }).click();
  await expect(page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn })).toBeVisible();
  await page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn }).click();
  await page.getByRole('navigation').getByRole('link', { name: HOUSE_WORDS.records }).click();

  // The log, by the keyboard alone.
  const table = page.getByRole('table', { name: HOUSE_WORDS.records });
  await expect(table.getByRole('row').nth(1)).toContainText('ログインした');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('森 和也');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: HOUSE_WORDS.search })).toBeFocused();
  await page.setViewportSize({ width: 960, height: 800 });
  await page.getByRole('heading', { name: HOUSE_WORDS.records }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('なにを').selectOption({ label: 'ログインした' });
  await expect(page).toHaveURL(/\/operator\/records\?day=\d{4}-\d\d-\d\d&act=signIn$/);
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText('ログインした');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: HOUSE_WORDS.saveCsv }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // On a phone it is a list, and still fits with text of twice the size.
  await page.setViewportSize({ width: 390, height: 844 });
  await checkFit(page, 'the log', layoutFaultsOf);
  await page.goto(`${house}own`);
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();
  await checkFit(page, 'the own ways in', layoutFaultsOf);
  await page.goto(house);
  await expect(page.getByRole('heading', { name: '森 和也さん' })).toBeVisible();
  await checkFit(page, 'what the role may do', layoutFaultsOf);
  await page.goto(`${house}operators`);
  await expect(page.getByRole('list', { name: '運用者' })).toBeVisible();
  await checkFit(page, 'the operators', layoutFaultsOf);
  await page.getByRole('button', { name: '石田 恵さんを外す' }).click();
  await checkFit(page, 'the question before an operator is removed', layoutFaultsOf);
  await page.getByRole('dialog').getByRole('button', { name: WORDS.back }).click();
  await page.getByRole('button', { name: HOUSE_WORDS.inviteOperator }).click();
  await checkFit(page, 'an invitation', layoutFaultsOf);
  await page.getByRole('dialog').getByRole('button', { name: WORDS.back }).click();
  await page.setViewportSize({ width: 1280, height: 800 });

  // Everywhere out: the page of the other window notices, keeps what was typed, and leads to the sign-in.
  const other = await desk.context.newPage();
  await other.goto(`${house}records?text=4`);
  await expect(other.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toHaveValue('4');
  await page.goto(`${house}own`);
  await page.getByRole('button', { name: HOUSE_WORDS.signOutEverywhere }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmLogOut }).click();
  await expect(page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn })).toBeVisible();
  await other.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch }).fill('45');
  await expect(other.getByRole('alert')).toContainText('このログインは終了しました');
  await expect(other.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toBeHidden();
  await page.getByRole('button', { name: HOUSE_WORDS.passkeySignIn }).click();
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();
  await other.bringToFront();
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.getByRole('searchbox', { name: HOUSE_WORDS.recordSearch })).toHaveValue('45');
  await other.close();

  // Every device is gone: a link by mail, which an owner must agree to.
  await page.getByRole('button', { name: HOUSE_WORDS.logOutHere }).click();
  await page.getByLabel('仕事用のメールアドレス').fill(MAIL);
  await page.getByRole('button', { name: HOUSE_WORDS.recover }).click();
  await expect(page.getByText(/リンクをお送りしました/)).toBeVisible();
  const recovery = await mailedText(
    server.origin,
    MAIL,
    /(?<=申し込みを受け付けました[\s\S]*)http:\/\/localhost:\d+\/operator\/enrol\/\S+/,
  );
  await page.goto(recovery);
  await expect(page.getByRole('heading', { name: '管理者の承認を待っています' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await owner.page.goto(house);
  await owner.page.goto(`${house}operators`);
  await owner.page.getByRole('button', { name: HOUSE_WORDS.approve }).click();
  await owner.page.getByRole('textbox', { name: '理由' }).fill('電話で本人に確かめました');
  await owner.page.getByRole('dialog').getByRole('button', { name: HOUSE_WORDS.approve }).click();
  await expect(owner.page.getByText('森 和也さんの再登録に回答しました。')).toBeVisible();
  await page.getByRole('button', { name: WORDS.checkAgain }).click();
  await expect(page.getByText(/これまでのパスキーと予備コードは使えなくなり/)).toBeVisible();
  await page.getByRole('button', { name: HOUSE_WORDS.enrol }).click();
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();

  // The printed code of before opens nothing any more.
  await page.getByRole('button', { name: HOUSE_WORDS.logOutHere }).click();
  await page.getByRole('link', { name: HOUSE_WORDS.useCode }).click();
  await page.getByLabel('仕事用のメールアドレス').fill(MAIL);
  await page.getByLabel('予備コード', { exact: true }).fill(code?.toLowerCase() ?? '');
  await page.getByRole('button', { name: HOUSE_WORDS.toEnrolment }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
