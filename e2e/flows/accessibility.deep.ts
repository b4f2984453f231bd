import { violationsOf } from '#e2e/support/accessibility.ts';
import { expect, test } from '#e2e/support/test.ts';

test('the atlas breaks no rule of accessibility, light or dark', async ({ page, atlas }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1600, height: 1000 });
  const check = async (what: string) => expect(await violationsOf(page), what).toEqual([]);
  await page.goto(atlas);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check('entrance');
  await page.goto(`${atlas}#/visit`);
  await check('reading');
  await page.getByRole('radio', { name: 'Step' }).check({ force: true });
  await check('stepping');
  await page.getByRole('radio', { name: 'Live' }).check({ force: true });
  await check('nothing live');
  await page.setViewportSize({ width: 390, height: 844 });
  await check('narrow');
});
