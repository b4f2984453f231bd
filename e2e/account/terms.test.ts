import { signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('who has not agreed to the terms agrees once, and comes to what they wanted', async ({ page }) => {
  await page.goto('app/settings');
  await signIn(page, 'newterms');
  await expect(page.getByRole('heading', { name: TITLES.terms, level: 1 })).toBeVisible();
  await page.goto('app/settings');
  await expect(page).toHaveURL(/\/user\/terms\?redirectTo=%2Fapp%2Fsettings$/);
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page).toHaveURL(/\/user\/app\/settings$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLES.menu })).toBeVisible();
});
