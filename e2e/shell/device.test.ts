import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { QR_BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
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

/** In the page: what the browser answers to the wish that the screen stays awake, and what is handed to other apps. */
function watchDevice(): void {
  // The document's element is another one when the page has come.
  const note = (name: string, value: string) => {
    document.documentElement.dataset[name] = value;
  };
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type);
    note('awake', String(!lock.released));
    lock.addEventListener('release', () => note('awake', 'false'));
    return lock;
  };
  // A browser without a window has no other apps: what it would be given is all that can be seen.
  navigator.share = async (data) => {
    note('shared', data?.text ?? '');
  };
}

test('under the same headers the code of a door keeps the screen awake, and a reservation is copied', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'screen-wake-lock']);
  await reserveVisit(page, server, { boothId: QR_BOOTH_ID });
  await page.addInitScript(watchDevice);
  const html = page.locator('html');

  await visitAt(page, server, '10:00:00');
  const share = page.getByRole('button', { name: WORDS.share });
  await share.click();
  await expect(html).toHaveAttribute('data-shared', /14:00–15:00/);
  const shared = await html.getAttribute('data-shared');
  // A browser that shares nothing copies the same words.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await share.click();
  await expect(page.getByText(WORDS.copied, { exact: true })).toBeVisible();
  // The app's pages may not read it: another page of its address does.
  const reader = await context.newPage();
  await reader.route('**/reader', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await reader.goto('reader');
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(shared);
  await reader.close();

  await visitAt(page, server, '13:56:00');
  await page.getByRole('link', { name: WORDS.showEntryCode }).click();
  await expect(html).toHaveAttribute('data-awake', 'true');
  await page.goBack();
  await expect(html).toHaveAttribute('data-awake', 'false');
});
