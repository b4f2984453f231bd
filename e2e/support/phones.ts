import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { PageErrors } from './errors.ts';
import { beTheOldest } from './oldestBrowser.ts';
import { STORAGE_KEY, SURVEY_PRESENTED } from './survey.ts';

declare global {
  /** When something was pressed last, by the page's own timer. */
  var lastPressAt: number;
}

/**
 * Whoever presses in a sheet has seen it open first: what is pressed in the same place within 300 ms is the second
 * half of a double tap, and presses nothing.
 */
async function seeSheetsFirst(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.lastPressAt = Number.NEGATIVE_INFINITY;
    const remember = ({ timeStamp, detail }: MouseEvent) => {
      if (detail > 0) globalThis.lastPressAt = timeStamp;
    };
    addEventListener('click', remember, true);
  });
  const unseen = page.locator('dialog[open]:not([data-seen])');
  const see = async () => {
    // The time of an event is true, also where a journey holds the page's clock.
    const pressedAgo = await page.evaluate(() => new Event('look').timeStamp - globalThis.lastPressAt);
    if (pressedAgo < 350) await page.waitForTimeout(350 - pressedAgo);
    await unseen.evaluateAll((all) => {
      for (const each of all) each.setAttribute('data-seen', '');
    });
  };
  // One sheet may have followed another meanwhile, which is seen in its turn, or an alert stand over a sheet.
  await page.addLocatorHandler(unseen.first(), see, { noWaitAfter: true });
}

/** The survey does not present itself in that context. */
export async function putOffSurvey(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([key, presented]) => {
      if (location.origin === 'null' || sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, presented);
    },
    [STORAGE_KEY, SURVEY_PRESENTED] as const,
  );
}

interface Fixtures {
  /** Whether the survey presents itself, as it does to every member of the demo. */
  readonly presentsSurvey: boolean;
  /** Errors in a page fail the test unless they are expected here. */
  readonly pageErrors: PageErrors;
  /** Another person's phone, with storage of its own. */
  readonly anotherPhone: () => Promise<Page>;
}

/** Playwright's test on phones as journeys use them; which server they are on is said by those that extend it. */
export const phones = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  pageErrors: async ({}, use) => {
    const errors = new PageErrors();
    await use(errors);
    expect(errors.unexpected, 'errors in the console').toEqual([]);
  },

  presentsSurvey: [false, { option: true }],

  context: async ({ context, pageErrors, presentsSurvey }, use) => {
    pageErrors.watch(context);
    await beTheOldest(context);
    if (!presentsSurvey) await putOffSurvey(context);
    await use(context);
  },

  page: async ({ page }, use) => {
    await seeSheetsFirst(page);
    await use(page);
  },

  anotherPhone: async ({ browser, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      // The options of the configuration hold for every context of the test.
      const context = await browser.newContext();
      contexts.push(context);
      pageErrors.watch(context);
      await beTheOldest(context);
      await putOffSurvey(context);
      const page = await context.newPage();
      await seeSheetsFirst(page);
      return page;
    });
    // Left open they would go on asking the worker's server, and be told of what the next tests do.
    for (const context of contexts) await context.close();
  },
});
