import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { LOGIN_LIMIT } from '#scripts/testing/budgets.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** How large the scripts are that the page has loaded so far, in bytes after gzip, each on its own. */
async function scriptBytes(page: Page): Promise<Map<string, number>> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const sizes = [...new Set(addresses)].map(async (address) => {
    const code = await (await page.request.get(address)).body();
    return [new URL(address).pathname, gzipSync(code, { level: 9 }).length] as const;
  });
  return new Map(await Promise.all(sizes));
}

test('a member signs in, and is still signed in after a reload and a restart of the server', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_|503/); // what the page may ask for during the restart
  await page.goto('login');
  await expect(page.getByRole('button', { name: WORDS.signIn })).toBeVisible();
  const scripts = await scriptBytes(page);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(2);
  expect(bytes, JSON.stringify([...scripts])).toBeLessThanOrEqual(LOGIN_LIMIT * 1000);
  await signIn(page, 'personal');
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
  await expect(page.getByRole('link', { name: '東京駅 八重洲口' })).toBeVisible();
  await server.restart();
  await page.reload();
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
  await page.goto('login');
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
});

test('who asks for a screen of members signs in first, comes to it, and finds the device among those signed in', async ({
  page,
}) => {
  await page.goto('app/settings');
  await expect(page).toHaveURL(/\/user\/login$/);
  // The same address again: what was wanted stays with the entry of the history.
  await signIn(page, 'corporate');
  await expect(page).toHaveURL(/\/user\/app\/settings$/);
  await page.getByRole('link', { name: WORDS.devices }).click();
  await expect(page.getByRole('list', { name: 'この端末' })).toContainText('1時間以内に利用');
});

test('who asks for the screen of the card, which is a document of its own, signs in first and comes back to it', async ({
  page,
}) => {
  await page.goto('app/settings/change-payment?returnTo=%2Fapp%2Freservations');
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByRole('button', { name: WORDS.signIn })).toBeVisible();
  await signIn(page, 'personal');
  await expect(page).toHaveURL(/\/user\/app\/settings\/change-payment\?returnTo=%2Fapp%2Freservations$/);
});
