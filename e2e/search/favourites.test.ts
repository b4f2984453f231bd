import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';

const AREA = 'app/installation-location-selection?areaId=1&areaName=東京駅 八重洲口';

test('a place with a star comes first in its list and on the home screen, until the star is taken away', async ({
  page,
  server,
}) => {
  await beSignedInAtTen(page, server);
  await page.goto(AREA);
  const stars = page.getByRole('button', { name: /^お気に入り、/ });
  const last = stars.last();
  const name = (await last.getAttribute('aria-label')) ?? '';
  const order = await stars.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const saved = page.waitForResponse(/api\/favourites/);
  await last.click();
  expect((await saved).status()).toBe(200);
  const star = page.getByRole('button', { name, exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // No row moves under the finger; opened again, the list has it first.
  expect(await stars.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(order);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const singles = page.getByRole('region', { name: '1台ずつのブース' });
  await expect(singles.getByRole('button', { name: /^お気に入り、/ }).first()).toHaveAttribute(
    'aria-label',
    name,
  );

  // The screen waits for what is the member's own no longer than a moment once the groups of areas are there.
  const favourites = page.getByRole('list', { name: 'お気に入りの場所' });
  await page.route('**/get-select-area-groups', async (route) => {
    await expect(favourites).toBeVisible();
    await route.continue();
  });
  await page.goto('app/area-search');
  await expect(favourites.getByRole('listitem')).toHaveCount(1);
  const gone = page.waitForResponse(/api\/favourites/);
  await favourites.getByRole('button', { name: /^お気に入り、/ }).click();
  expect((await gone).status()).toBe(200);
  // A list of areas that is asked for at the end waits for nobody any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(AREA);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});
