import type { Page } from '@playwright/test';
import { misfitsOf } from '#scripts/looks/misfits.ts';
import { expect } from './test.ts';

/** Everything that is shown fits: on a phone as it is, and on a narrow one with text of twice the size. */
export async function checkFit(page: Page, what: string): Promise<void> {
  expect.soft(await misfitsOf(page), what).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect.soft(await misfitsOf(page), `${what}, 320 px and text of 200 %`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 390, height: 844 });
}
