import type { Locator, Page } from '@playwright/test';
import { layoutFaultsOf } from '#scripts/looks/layout.ts';
import { unphrasedLinesOf } from '#scripts/looks/unphrased.ts';
import { expect } from './test.ts';

/**
 * The faults of a screen of members: what does not fit or is not seen, and the lines in which Safari would part a word
 * or a name of the data.
 */
async function faultsOfMembers(page: Page): Promise<string[]> {
  return [...(await layoutFaultsOf(page)), ...(await unphrasedLinesOf(page))];
}

/**
 * Everything that is shown fits and is seen: on a phone, and on a narrow one with text of twice the size. Screens of
 * operators and of a bank are held to `layoutFaultsOf` alone: their phrases are not marked.
 */
export async function checkFit(page: Page, what: string, faultsOf = faultsOfMembers): Promise<void> {
  expect.soft(await faultsOf(page), what).toEqual([]);
  // In this order, as in the gallery (scripts/gallery/browser.ts).
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await faultsOf(page), `${what}, 320 px and text of 200 %`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** A text is on top where it stands: nothing is painted over it. Words that let taps through are asked all the same. */
export async function checkUncovered(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const isOnTop = await text.evaluate((element: HTMLElement) => {
    const before = element.style.pointerEvents;
    element.style.pointerEvents = 'auto';
    const { x, y, width, height } = element.getBoundingClientRect();
    const uppermost = document.elementFromPoint(x + width / 2, y + height / 2);
    element.style.pointerEvents = before;
    return element.contains(uppermost);
  });
  expect(isOnTop).toBe(true);
}
