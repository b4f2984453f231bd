import type { Locator, Page } from '@playwright/test';
import { beSignedIn, signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const topOf = (row: Locator) => row.evaluate((link) => link.getBoundingClientRect().top);

/** Presses the row; returns where it stood then: on a busy machine something may still come above it before. */
async function leaveBy(row: Locator): Promise<number> {
  const left = row.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        link.addEventListener('click', () => resolve(link.getBoundingClientRect().top), { once: true });
      }),
  );
  await row.click();
  return left;
}

/** Waits until the row stands there again, to the pixel to which a page can be scrolled. */
async function expectAt(row: Locator, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(row)) - top)).toBeLessThanOrEqual(1);
}

test('going back returns to where a list was left, a new screen begins at its top, and a logout in one tab logs out the other', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/401/); // what was on its way when the session ended
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  const last = page.getByRole('link', { name: '横浜駅 西口' });
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const left = await leaveBy(last);
  await expect(page.getByRole('heading', { name: '横浜駅 西口', level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  // By what is seen: help and the member's own places may stand otherwise above it than they did.
  await expectAt(last, left);

  const other = await context.newPage();
  await other.goto('app/reservations');
  await expect(other.getByRole('heading', { name: '入室・延長' })).toBeVisible();

  // A tab behind another draws nothing, and so stands still for nobody who wants to press in it.
  await page.bringToFront();
  await page.getByRole('link', { name: WORDS.menu }).click();
  await page.getByRole('button', { name: WORDS.logOut }).click();
  await page.getByRole('button', { name: WORDS.confirmLogOut }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(other).toHaveURL(/\/user\/login$/);

  await signIn(page, 'corporate');
  await expect(page).toHaveURL(/\/app\/area-search$/);
});

for (const way of ['by a row', 'by a tab']) {
  test(`going back shows a list that was left ${way} where it stood, although more has come above it`, async ({
    page,
    server,
  }) => {
    await beSignedIn(page, server, 'personal');
    let letOwnPlacesCome = () => {};
    const wanted = new Promise<void>((resolve) => {
      letOwnPlacesCome = resolve;
    });
    await page.route('**/api/home', async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto('app/area-search');
    const last = page.getByRole('link', { name: '横浜駅 西口' });
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    await expect(page.getByRole('status').filter({ hasText: WORDS.loading })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'いつもの場所' })).toBeHidden();
    const left = await (way === 'by a row' ? leaveBy(last) : topOf(last));
    if (way === 'by a tab')
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /お知らせ/ })
        .click();
    await expect(
      page.getByRole('heading', { name: way === 'by a row' ? '横浜駅 西口' : 'お知らせ', level: 1 }),
    ).toBeFocused();

    letOwnPlacesCome();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'いつもの場所' })).toBeAttached();
    await expectAt(last, left);
  });
}

/** How far the middle of the title stands from that of the way back, in pixels. */
async function titleBesideBack(page: Page): Promise<number> {
  const [title, back] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.getByRole('link', { name: WORDS.backToSearch }).locator('svg').boundingBox(),
  ]);
  if (!title || !back) throw new Error('Failed to find the head of the screen: it is not laid out.');
  return Math.abs(title.y + title.height / 2 - back.y - back.height / 2);
}

test('the title of every tab stands at the same height', async ({ page, server }) => {
  await beSignedIn(page, server, 'personal');
  const tops: Record<string, number | undefined> = {};
  for (const tab of ['area-search', 'reservations', 'qr-code-reader', 'settings']) {
    await page.goto(`app/${tab}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    tops[tab] = (await title.boundingBox())?.y;
  }
  expect(new Set(Object.values(tops)).size, JSON.stringify(tops)).toBe(1);
});

test('a title stands beside the way back while what is below it has not come, and nothing moves when it does', async ({
  page,
  server,
}) => {
  await beSignedIn(page, server, 'personal');
  const { promise: wanted, resolve: letPlacesCome } = Promise.withResolvers<void>();
  await page.route('**/api/search/get-list-of-places/1', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto('app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口');
  const header = page.getByRole('banner').first();
  await expect(page.getByRole('heading', { name: '東京駅 八重洲口', level: 1 })).toBeVisible();
  expect(await titleBesideBack(page)).toBeLessThanOrEqual(1);
  const height = (await header.boundingBox())?.height;
  letPlacesCome();
  await expect(page.getByText('12ブース')).toBeVisible();
  expect(await titleBesideBack(page)).toBeGreaterThan(4);
  expect((await header.boundingBox())?.height).toBe(height);
});
