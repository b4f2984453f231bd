import type { Page } from '@playwright/test';
import { lengthenNames } from '#e2e/support/longNames.ts';
import { beSignedIn } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('screens break no rule of accessibility, light or dark, and none is wider than the window', async ({
  page,
  server,
}) => {
  const check = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0); // no skeleton is left
    expect(await overflowOf(page), path).toBe(0);
    expect(await violationsOf(page), path).toEqual([]);
  };
  await check('login', TITLES.signIn);
  await check('terms', WORDS.terms);
  await beSignedIn(page, server, 'personal');
  await lengthenNames(page);
  await check('app/area-search', 'どこで使いますか');
  await check('app/installation-location-selection?areaId=1&areaName=東京駅', '東京駅');
  await check('app/reservations', '入室・延長');
  await check('app/settings', WORDS.menu);
  await check('app/survey', 'アンケート');
  await check('app/nowhere', 'ページが見つかりません');
});
