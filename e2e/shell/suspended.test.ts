import type { Page } from '@playwright/test';
import { beSignedIn, signIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

const SENTENCE = 'ただいまサービスの移転作業をしています。15時ごろに再開します。';

/** Every call is answered as the server answers it for a suspended tenant. */
async function suspend(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '45' },
      json: { message: SENTENCE, code: 'unavailable', request_id: 'r-1' },
    }),
  );
}

test('a suspended service says its sentence at the login and on the first screen, and goes on after it', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(/503/);
  await suspend(page);
  await signIn(page, 'personal');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page).toHaveURL(/login/);
  await page.unrouteAll();

  await beSignedIn(page, server, 'personal');
  await suspend(page);
  await page.goto('app/area-search');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: WORDS.retry }).click();
  await expect(page.getByRole('link', { name: '東京駅 八重洲口' })).toBeVisible();
});
