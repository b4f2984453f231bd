import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { checkFit } from './fitting.ts';
import { expect } from './test.ts';

const CONTRAST_ONLY = { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };

/**
 * The rules of accessibility that the page breaks, or a part of it, each with the element and the scheme. Of the dark
 * scheme only the contrast is looked at: all else is the same page.
 */
export async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  const broken: string[] = [];
  // Half a megabyte of script: a document is given it once.
  let isThere = await page.evaluate(() => 'axe' in window);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
      .include(part)
      // Within the page: there is no frame of another origin, and the other mode opens a page of its own for each run.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(colorScheme === 'dark' && CONTRAST_ONLY) })
      .analyze();
    isThere = true;
    for (const { id, nodes } of violations) {
      broken.push(...nodes.map(({ html }) => `${colorScheme}, ${id}: ${html}`));
    }
  }
  return broken;
}

/**
 * Controls that a finger can't hit well: less than 44 px in one direction, with what a pseudo element adds around them.
 * Booths on a picture are as large as it is zoomed, and a radio's or a checkbox's target is its label.
 */
function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const pixels = (length: string) => Number.parseFloat(length) || 0;
    return [...top.querySelectorAll('a[href], button, select, summary, input, textarea, label:has(input)')]
      .filter(
        (control) =>
          !control.matches('[type=radio], [type=checkbox]') && !control.closest('[role=group] img ~ *'),
      )
      .flatMap((control) => {
        let { width, height } = control.getBoundingClientRect();
        if (width <= 1 || height <= 1) return [];
        for (const pseudo of ['::before', '::after']) {
          const { content, position, top, right, bottom, left } = getComputedStyle(control, pseudo);
          if (content === 'none' || position !== 'absolute') continue;
          width = Math.max(width, width - pixels(left) - pixels(right));
          height = Math.max(height, height - pixels(top) - pixels(bottom));
        }
        return Math.min(width, height) < 43.5
          ? [`${width} x ${height}: ${control.outerHTML.slice(0, 200)}`]
          : [];
      });
  });
}

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
