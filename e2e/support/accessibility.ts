import type { Page } from '@playwright/test';
import { smallTargetsOf } from '#scripts/looks/targets.ts';
import { violationsOf } from '#scripts/looks/violations.ts';
import { checkFit } from './fitting.ts';
import { expect } from './test.ts';

/** Whether what a sheet offers first can be pressed on a phone that lies on its side, without looking for it. */
async function isSheetWithinReach(page: Page): Promise<boolean> {
  if ((await page.locator('dialog[open]').count()) === 0) return true;
  await page.setViewportSize({ width: 844, height: 390 });
  const isWithin = await page.evaluate(() => {
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const buttons = [...(sheet?.querySelectorAll('button') ?? [])];
    const last = buttons.at(-1)?.getBoundingClientRect();
    return last === undefined || last.bottom <= innerHeight;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  return isWithin;
}

/**
 * The screen breaks no rule, light or dark, fits a narrow phone with large text, and can be hit by a thumb; a sheet's
 * buttons also where the phone lies on its side.
 */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  expect(await smallTargetsOf(page), `${what}, targets`).toEqual([]);
  expect(await isSheetWithinReach(page), `${what}, on its side`).toBe(true);
  await checkFit(page, what);
  expect(await violationsOf(page), what).toEqual([]);
}
