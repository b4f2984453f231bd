import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
