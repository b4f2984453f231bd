import { signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';

test('a member signs in, and is still signed in after a reload and a restart of the server', async ({
  page,
  server,
}) => {
  await signIn(page, 'personal');
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
  await expect(page.getByRole('link', { name: '東京駅 八重洲口' })).toBeVisible();
  await server.restart();
  await page.reload();
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
  await page.goto('login');
  await expect(page).toHaveURL(/\/user\/app\/area-search$/);
});

test('who asks for a screen of members signs in first, and then comes to it', async ({ page }) => {
  await page.goto('app/settings');
  await expect(page).toHaveURL(/\/user\/login$/);
  // The same address again: what was wanted stays with the entry of the history.
  await signIn(page, 'corporate');
  await expect(page).toHaveURL(/\/user\/app\/settings$/);
});
