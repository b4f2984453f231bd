import { checkAccessibility } from '#e2e/support/accessibility.ts';
import { expect, test } from '#e2e/support/test.ts';

test('on a bad line the page says that the app is coming, asks again where it does not, and is never without its look', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_CONNECTION_RESET/);
  await page.route('**/assets/start-*.js', (route) => route.abort('connectionreset'));
  await page.goto('login');
  const waiting = page.getByText('読み込んでいます', { exact: true });
  const retry = page.getByRole('link', { name: 'もう一度試す' });
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
  await expect(page.getByRole('button', { name: 'ログイン' })).toHaveCSS('min-height', '52px');
  await expect(page.getByText('読み込')).toBeHidden();
});
