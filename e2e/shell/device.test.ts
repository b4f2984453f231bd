import type { Page } from '@playwright/test';
import { beSignedInAtTen } from '#e2e/support/phone.ts';
import { expect, test } from '#e2e/support/test.ts';
import { QR_BOOTH_ID, reserveVisit, visitAt } from '#e2e/support/visit.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

/** The features of the device that the app uses, by the names that a header forbids them by. */
const FEATURES = ['camera', 'geolocation', 'screen-wake-lock', 'clipboard-write', 'web-share'] as const;
type Feature = (typeof FEATURES)[number];

/** Opens a page of the app by the headers that are really sent, but for a feature that they are made to forbid. */
async function openWithout(page: Page, feature: Feature | null): Promise<Feature[]> {
  await page.route('**/user/login', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['permissions-policy'] ?? '';
    const forbidding = policy.replace(`${feature}=(self)`, `${feature}=()`);
    await route.fulfill({ response, headers: { ...headers, 'permissions-policy': forbidding } });
  });
  const response = await page.goto('login');
  const sent = (await response?.headerValue('permissions-policy')) ?? '';
  const answers = await page.evaluate(askDevice);
  // Where the browser does not know a feature, what is sent to those that do is all that can be read.
  return FEATURES.filter((name) => !(answers[name] ?? sent.includes(`${name}=(self)`)));
}

/** In the page: whether each feature answers; null where this browser can't be asked. */
async function askDevice(): Promise<Record<Feature, boolean | null>> {
  const answers = (asked: Promise<unknown>) =>
    asked.then(
      () => true,
      () => false,
    );
  const { featurePolicy } = document;
  const allows = (name: string) =>
    featurePolicy?.features().includes(name) ? featurePolicy.allowsFeature(name) : null;
  return {
    // Without a camera the browser says that there is none before it says that it may not be asked for.
    camera: allows('camera'),
    geolocation: await answers(
      new Promise((found, failed) => navigator.geolocation.getCurrentPosition(found, failed)),
    ),
    'screen-wake-lock': await answers(navigator.wakeLock.request('screen')),
    'clipboard-write': await answers(navigator.clipboard.writeText('komori')),
    'web-share': allows('web-share'),
  };
}

test('the headers that are really sent forbid no feature that the app uses, and one that they forbid is noticed', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/permissions policy/i);
  await context.grantPermissions(['geolocation', 'clipboard-write', 'screen-wake-lock']);
  await context.setGeolocation({ latitude: 35.6805, longitude: 139.7695 });
  expect(await openWithout(page, null)).toEqual([]);
  for (const feature of FEATURES) {
    await page.unroute('**/user/login');
    expect(await openWithout(page, feature)).toEqual([feature]);
  }
});

test('under the headers that are really sent, the places near by are those around the device', async ({
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
