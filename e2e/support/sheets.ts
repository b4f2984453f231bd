import { expect, type Page } from '@playwright/test';

/**
 * The screen is met again when its sheets are closed. Each gives its entry of the browser's history back a moment
 * later, and that way back would stop a reload that is under way.
 */
export async function meetScreenAgain(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
}
