import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { putOffSurvey } from '#e2e/support/phones.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

test('on a bad line the page says that the app is coming, asks again where it does not, and is never without its look', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_CONNECTION_RESET/);
  await page.route('**/assets/start-*.js', (route) => route.abort('connectionreset'));
  await page.goto('login');
  const waiting = page.getByText('読み込んでいます', { exact: true });
  const retry = page.getByRole('link', { name: WORDS.retry });
  await expect(waiting).toBeVisible();
  await expect(retry).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish(); // ten seconds
  });
  await expect(waiting).toBeHidden();
  await expect(page.getByText('読み込みに時間がかかっています。')).toBeVisible();

  await checkAccessibility(page, 'the word that the app does not come');

  await page.unroute('**/assets/start-*.js');
  await page.route('**/assets/start-*.css', (route) => route.abort('connectionreset'), { times: 1 });
  await retry.click();
  await expect(page.getByRole('button', { name: WORDS.signIn })).toHaveCSS('min-height', '52px');
  await expect(page.getByText('読み込')).toBeHidden();
});

/** As all of them did before the autumn of 2026: a module that did not come is never asked for again by a document. */
const FORGETS_NOTHING = '--disable-features=ModuleMapDoNotCacheFailedFetch';

test('the code of a screen that did not come is there at the next try, also in browsers that keep its failure', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const browser = await playwright.chromium.launch({
    args: [...(launchOptions.args ?? []), FORGETS_NOTHING],
  });
  const context = await browser.newContext();
  await putOffSurvey(context);
  const page = await context.newPage();
  // No file of it comes until the app is loaded again.
  let lost = /nothing/;
  await page.route('**/assets/*.js', (route) =>
    lost.test(route.request().url()) ? route.abort('connectionreset') : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) lost = /nothing/;
  });
  await beSignedIn(page, server, 'personal');
  await page.goto('app/notices');

  // By itself, once: the app has not been loaded again yet.
  lost = /Settings-/;
  await page.getByRole('link', { name: WORDS.menu }).click();
  await expect(page.getByRole('heading', { name: TITLES.menu })).toBeVisible();

  // And by a word of the member, as often as they say so.
  for (const [link, file] of [
    [WORDS.terms, /UsageTerms-/],
    [WORDS.profile, /ChangeProfile-/],
  ] as const) {
    lost = file;
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('button', { name: WORDS.retry }).click();
    await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible();
    await page.goBack();
  }
  await browser.close();
});
