import type { Page } from '@playwright/test';

/** Notes on a ground of their own that touch, or nearly touch, the text or the ground above or below them. */
export function crowdedNotesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Twice the least step of spacing, less what letters and pixels are off by. */
    const LEAST = 5.5;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden') === null;
    const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
    const hasGround = (element: Element) => !isClear(getComputedStyle(element).backgroundColor);
    /** Head and foot keep their distance by a ground that is the page's; what sticks to an edge is scrolled under. */
    const partOf = (element: Element | null): Element | null =>
      element === null ||
      element.matches('header, nav, [data-dock]') ||
      getComputedStyle(element).position === 'sticky'
        ? element
        : partOf(element.parentElement);
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const solid = [...top.querySelectorAll('*')].filter(
      (element) => isSeen(element) && (hasGround(element) || holdsText(element)),
    );
    const rectsOf = (element: Element): DOMRect[] => {
      if (hasGround(element)) return [element.getBoundingClientRect()];
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    };
    return [...top.querySelectorAll('[data-notice]')].filter(isSeen).flatMap((notice) => {
      const own = notice.getBoundingClientRect();
      return solid
        .filter((other) => !other.contains(notice) && !notice.contains(other))
        .flatMap((other) =>
          rectsOf(other)
            .filter(({ left, right, height }) => height > 1 && right > own.left && left < own.right)
            .map(({ top: start, bottom: end }) => (start >= own.top ? start - own.bottom : own.top - end))
            .filter((gap) => gap > -1 && gap < LEAST && partOf(other) === partOf(notice))
            .map((gap) => `${Math.round(gap)} px from ${other.textContent?.trim().slice(0, 20)}`),
        )
        .slice(0, 1)
        .map((found) => `crowded: ${notice.textContent?.trim().slice(0, 20)}, ${found}`);
    });
  });
}
