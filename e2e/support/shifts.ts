import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Each movement on this page that no tap of the member caused: its share of the window, and the moved parts. */
    shifts?: { readonly by: number; readonly moved: string }[];
  }
}

/** Has each page from here on remember what moves on it by itself (the browser's own measure of layout shifts). */
export async function rememberShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    /** The parts of an entry that the types of the DOM lack. */
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const name = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${node?.nodeName.toLowerCase()} “${node?.textContent?.trim().slice(0, 24)}” ${previousRect.y} to ${currentRect.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        // the only type that is observed
        if (entry.hadRecentInput) continue;
        window.shifts?.push({ by: entry.value, moved: entry.sources.map(name).join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The movements of a page that can be seen: `0.199: section “東京” 120 to 600`. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate(
    () => new Promise<Window['shifts']>((resolve) => setTimeout(() => resolve(window.shifts), 200)),
  );
  return (shifts ?? []).filter(({ by }) => by >= 0.005).map(({ by, moved }) => `${by.toFixed(3)}: ${moved}`);
}
