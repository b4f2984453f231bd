import type { Page } from '@playwright/test';
import { startPushService, subscribeTo } from '#e2e/support/pushService.ts';
import { STORAGE_KEY } from '#e2e/support/survey.ts';
import { expect, test } from '#e2e/support/test.ts';
import { reserveVisit } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test.use({ serviceWorkers: 'allow' });

/** The part of the storage that is about sessions. */
function sessionsIn(page: Page): Promise<{ signIn?: { token: string }; ending?: readonly string[] }> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').Auth ?? {}, STORAGE_KEY);
}

test('a logout without a connection is one at once, and its session and pushes end as soon as there is one', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|code of a screen/);
  const pushService = await startPushService();
  await context.grantPermissions(['notifications'], { origin: server.origin });
  await subscribeTo(context, pushService.device);
  await reserveVisit(page, server);
  await page.goto('app/settings/notifications');
  await page.getByRole('switch', { name: 'この端末でプッシュを受け取る' }).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('この端末に、プッシュが届きます。');
  await page.goto('app/settings');
  const { token = '' } = (await sessionsIn(page)).signIn ?? {};
  const statusOf = async () =>
    (await fetch(`${server.origin}/api/settings/get-user`, { headers: { Authorization: `Bearer ${token}` } }))
      .status;

  await page.getByRole('button', { name: WORDS.logOut }).click();
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmLogOut }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('オフラインのため開けませんでした。')).toBeVisible();
  expect(await sessionsIn(page)).toEqual({ ending: [expect.stringMatching(/^[\da-f]{64}$/)] });
  expect(await page.evaluate(() => localStorage.getItem('e2e.subscribedTo'))).toBeNull();
  expect(await statusOf(), 'the server knows nothing of it').toBe(200);

  await context.setOffline(false);
  await expect.poll(statusOf).toBe(401);
  await expect.poll(() => sessionsIn(page)).toEqual({});
  await expect(page.getByRole('button', { name: WORDS.signIn })).toBeVisible();
  // The start would be pushed by now.
  await server.moveClock('2026-12-01T13:46:00+09:00');
  expect(pushService.delivered).toEqual([]);
  await pushService.close();
});
