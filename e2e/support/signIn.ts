import type { Page } from '@playwright/test';

/** The accounts of the demo world; each has the same password. */
export type Account = 'personal' | 'personal2' | 'nocard' | 'corporate' | 'special' | 'campaign' | 'newterms';

const PASSWORD = 'komori2026';

/** Signs in on the login screen, as a member does. Does not wait for what comes next. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('login');
  await page.getByLabel('ID').fill(`${account}@example.jp`);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
}
