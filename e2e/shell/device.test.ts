import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('under the headers that are really sent, the page may use position, camera, screen, clipboard and sharing', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 35.6805, longitude: 139.7695 });
  await beSignedInAtTen(page, server);
  // Groups that come long before them are shown without the places near by.
  const home = page.waitForResponse(/\/api\/home$/);
  await page.route('**/api/search/get-select-area-groups', async (route) => {
    await home;
    await route.continue();
  });
  await page.goto('app/area-search');
  await page.getByRole('button', { name: WORDS.allow }).click();
  await expect(page.getByRole('list', { name: '近くの場所' })).toContainText(/徒歩\d+分/);

  const forbidden = await page.evaluate(() => {
    const { featurePolicy } = document;
    if (featurePolicy === undefined) throw new Error('Failed to look: the browser does not tell its policy.');
    const known = featurePolicy.features();
    return ['camera', 'screen-wake-lock', 'clipboard-write', 'web-share'].filter(
      (name) => known.includes(name) && !featurePolicy.allowsFeature(name),
    );
  });
  expect(forbidden).toEqual([]);
});
