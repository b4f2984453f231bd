import { beSignedIn, signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';

test('going back returns to where a list was left, and a new screen begins at its top; logging out in one tab logs out the other, and the next login leads to the start', async ({
  page,
  context,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/401/); // what was on its way when the session ended
  await beSignedIn(page, server, 'personal');
  await page.goto('app/area-search');
  const last = page.getByRole('link', { name: '横浜駅 西口' });
  // The member's own places come above the groups; before them the list stands higher.
  await expect(page.getByRole('heading', { name: 'いつもの場所' })).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const place = () => last.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const left = await place();
  await last.click();
  await expect(page.getByRole('heading', { name: '横浜駅 西口', level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  // By what is seen: the help is folded on the way back where the member's places came after it.
  await expect.poll(place).toBe(left);

  const other = await context.newPage();
  await other.goto('app/reservations');
  await expect(other.getByRole('heading', { name: '入室・延長' })).toBeVisible();

  // A tab behind another draws nothing, and so stands still for nobody who wants to press in it.
  await page.bringToFront();
  await page.getByRole('link', { name: 'メニュー' }).click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(other).toHaveURL(/\/user\/login$/);

  await signIn(page, 'corporate');
  await expect(page).toHaveURL(/\/app\/area-search$/);
});
