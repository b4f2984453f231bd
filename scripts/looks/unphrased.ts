import type { Page } from '@playwright/test';

/** The beginning of what is said of such a line. */
export const UNPHRASED = 'a line ends where no phrase is marked';

/**
 * Lines that end between two letters of Japanese whose phrases are marked neither by the build nor by `phrased`: Safari
 * ends them anywhere (`お試しくださ|い。`). Articles are long prose, and break anywhere.
 */
export function unphrasedLinesOf(page: Page): Promise<string[]> {
  return page.evaluate((fault) => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const found: string[] = [];
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text; // it walks over nothing else
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, [aria-hidden=true], svg, select, textarea, article') !== null)
        continue;
      if (getComputedStyle(parent).wordBreak === 'keep-all') continue;
      const placeOf = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect();
      };
      for (const { index } of text.data.matchAll(/[ぁ-んァ-ヶー一-龠](?=[ぁ-んァ-ヶー一-龠])/g)) {
        if (placeOf(index + 1).top < placeOf(index).bottom - 2) continue;
        const [line, next] = [text.data.slice(0, index + 1), text.data.slice(index + 1, index + 9)];
        found.push(`${fault}: ${line.slice(-12)}|${next}`);
      }
    }
    return found;
  }, UNPHRASED);
}
