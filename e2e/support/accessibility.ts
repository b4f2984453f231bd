import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * The rules of accessibility that the page breaks, each with the element and the scheme. Of the dark scheme only the
 * contrast is looked at: all else is the same page.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const broken: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    for (const { id, nodes } of violations) {
      broken.push(...nodes.map(({ html }) => `${colorScheme}, ${id}: ${html}`));
    }
  }
  return broken;
}

/** How much wider than its window the page is, or the sheet over it, with text of twice the size on a narrow phone. */
async function overflowOf(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const overflows = [root, ...document.querySelectorAll('dialog[open]')].map(
      (element) => element.scrollWidth - element.clientWidth,
    );
    root.style.fontSize = '';
    return Math.max(...overflows);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  return overflow;
}

/** What is shown breaks no rule, light or dark, and fits a narrow phone with large text. */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  expect(await overflowOf(page), `${what}, 320 px and text of 200 %`).toBe(0);
  expect(await violationsOf(page), what).toEqual([]);
}
