import { checkFit } from '#e2e/support/fitting.ts';
import { expect } from '#e2e/support/test.ts';
import { layoutFaultsOf } from '#scripts/looks/layout.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { test } from './support.ts';

test('an entry of the log is read beside the list, over it on a phone, and by a link', async ({
  house,
  openDesk,
}) => {
  const { page, errors } = await openDesk();
  errors.expect(/40[14] \(/);
  // Two entries to choose from.
  await page.goto(`${house}own`);
  const signIn = page.getByRole('button', { name: HOUSE_WORDS.demoSignIn });
  await signIn.click();
  await page.getByRole('button', { name: HOUSE_WORDS.logOutHere }).click();
  await signIn.click();
  await expect(page.getByRole('heading', { name: '自分' })).toBeVisible();
  await page.goto(`${house}records?act=signIn`);
  const rows = page.getByRole('table', { name: HOUSE_WORDS.records }).getByRole('link');
  await expect(rows.nth(1)).toBeVisible();

  // Beside the list, by the keyboard alone; another row takes its place, and one step back is the list.
  const panel = page.getByRole('complementary', { name: 'ログインした' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('書かれたときのままで、前後の記録とつながっています。')).toBeVisible();
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  expect(await violationsOf(page)).toEqual([]);
  const first = page.url();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(page.url()).not.toBe(first);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/operator\/records\?act=signIn$/);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await expect(page).toHaveURL(/\/operator\/records\?act=signIn$/);

  // A link opens it over the list on a phone, where it fits, with large text, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(first);
  const sheet = page.getByRole('dialog', { name: 'ログインした' });
  await expect(sheet.getByText('前の記録のハッシュ')).toBeVisible();
  await checkFit(page, 'an entry', layoutFaultsOf);
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: WORDS.close }).click();
  await expect(page).toHaveURL(/\/operator\/records\?act=signIn$/);
  await rows.first().click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(rows.first()).toBeFocused();

  // There is none of that number.
  await page.goto(`${house}records/log-999`);
  await expect(page.getByText('この記録は見つかりません')).toBeVisible();
  await checkFit(page, 'an entry that is not there', layoutFaultsOf);
  await page.getByRole('button', { name: WORDS.close }).click();
  await expect(page.getByRole('table', { name: HOUSE_WORDS.records })).toBeVisible();
});
