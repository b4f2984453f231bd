import { expect } from '@playwright/test';
import { test } from '#e2e/support/plain.ts';
import { DAY, MORNING } from '#e2e/support/timetable.ts';
import { WORDS } from '#tests/support/gestures/words.ts';

test('a server of the specification is asked for no addition before the app has come, and for its own call once', async ({
  page,
  plain,
}) => {
  plain.world.moveClock(MORNING);
  await page.goto('login');
  await page.getByLabel('ID').fill('hanako@example.jp');
  await page.getByLabel('パスワード', { exact: true }).fill('plain2026');
  await page.getByRole('button', { name: WORDS.signIn }).click();
  await page.getByRole('button', { name: WORDS.agree }).click();
  await expect(page).toHaveURL(/area-search/);
  await page.goto('about:blank');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('app/area-search');
  await expect(page.getByRole('link', { name: '東京駅 八重洲口' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked[0]).toBe('/api/search/get-select-area-groups');
  expect(asked.filter((each) => each === asked[0])).toHaveLength(1);

  // A call beside the specification fails the journey.
  await page.goto(`app/area-search/make-reservation?room=1,2&date=${DAY}&hour=14&minute=0`);
  await expect(page.getByRole('grid')).toBeVisible();
});
