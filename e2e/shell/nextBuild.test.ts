import type { Page } from '@playwright/test';
import { NextBuild } from '#e2e/support/nextBuild.ts';
import { signIn } from '#e2e/support/signIn.ts';
import { test as base, expect } from '#e2e/support/test.ts';
import { MORNING, openTimetable, tapSlot } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const test = base.extend<{ gate: NextBuild }>({
  gate: async ({ server }, use) => {
    const gate = await NextBuild.before(server.origin);
    await use(gate);
    gate.close();
  },
  baseURL: async ({ gate }, use) => use(`${gate.origin}/user/`),
});
test.use({ serviceWorkers: 'allow' });

/** The script that the page began with. */
const begunWith = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');

/** The builds whose files are on the device. */
const keptBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

const isCaredFor = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The browser's objections to the app on the home screen; not that this window is a private one. */
async function whatKeepsFromInstalling(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

/** The files that the page has loaded under a name of the next build. */
const loadedOfNext = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /\.next\./.test(name)).length,
  );

test('the next build is offered between flows, taken by a word, and leaves an open page its own files', async ({
  page,
  context,
  server,
  gate,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await server.moveClock(MORNING);
  await signIn(page, 'personal');
  await page.waitForURL(/area-search/);
  await page.getByRole('button', { name: WORDS.hideHelp }).click();
  await isCaredFor(page);
  expect(await begunWith(page)).not.toContain('.next.');
  expect(await whatKeepsFromInstalling(page)).toEqual([]);
  // Another tab, in which somebody is in the middle of something.
  const other = await context.newPage();
  await openTimetable(other, '14:00');
  await tapSlot(other, 1, 14 * 60);
  await other.getByRole('button', { name: WORDS.review }).click();
  await expect(other.getByRole('dialog')).toBeVisible();

  // It comes while this page is in the middle of something too: nothing is said before it is between flows.
  await openTimetable(page, '15:00');
  gate.release();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  const offer = page.getByRole('region', { name: 'アプリの更新' });
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: WORDS.back }).click();
  await expect(offer).toBeVisible();
  expect(await begunWith(page)).not.toContain('.next.');

  // It is taken by a word, and runs.
  await offer.getByRole('button', { name: WORDS.update }).click();
  await expect.poll(() => begunWith(page).catch(() => null)).toContain('.next.');
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await expect(offer).toBeHidden();

  // The other tab goes on with what it came from, without a network too, and nothing is forced upon it.
  expect(await keptBuilds(page)).toBe(2);
  await expect(other.getByRole('dialog')).toBeVisible();
  await expect(other.getByRole('region', { name: 'アプリの更新' })).toBeHidden();
  await other.getByRole('dialog').getByRole('button', { name: WORDS.confirm }).press('Enter');
  await expect(other).toHaveURL(/\/app\/reservations$/);
  await other.getByRole('link', { name: WORDS.menu }).click(); // never loaded before: the server still has it
  await expect(other.getByRole('button', { name: WORDS.logOut })).toBeVisible();
  await expect(other.getByRole('region', { name: 'アプリの更新' })).toBeVisible();
  await context.setOffline(true);
  await other.getByRole('link', { name: WORDS.qrCode, exact: true }).click();
  await expect(other.getByRole('textbox', { name: 'ブースのコードを入力' })).toBeVisible();
  expect(await loadedOfNext(other)).toBe(0);
  await context.setOffline(false);

  // Once no page has come from it any more, it is gone from the device, at one of the next loads: a browser may take a
  // moment to let go of what a closed tab has held.
  await other.close();
  await expect(async () => {
    await page.reload();
    await expect.poll(() => keptBuilds(page), { timeout: 1_000 }).toBe(1);
  }).toPass({ timeout: 20_000 });
  expect(await begunWith(page)).toContain('.next.');
});
