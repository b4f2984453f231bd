import type { Page } from '@playwright/test';

/**
 * Finds a focus that nobody sees: outside of the sheet that is open, without a size, or below what lies over it once it
 * has been scrolled to; and a ring around it that runs through other words. The body has it where nothing else does,
 * which is no fault where no sheet is open.
 */
export function focusFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1);
    const wanted = document.querySelector('[data-focused]');
    const focused = document.activeElement;
    // A modal dialog takes the focus from what lies below it, and a narrow window from what it does not show.
    const isWithin = wanted !== null && (!sheet || sheet.contains(wanted)) && wanted.checkVisibility();
    if (isWithin && focused !== wanted) {
      return [`the focus can't be where the view puts it: ${wanted.outerHTML.slice(0, 120)}`];
    }
    if (sheet && !sheet.contains(focused)) return ['the focus is outside of the sheet'];
    if (focused === null || focused === document.body) return [];
    focused.scrollIntoView({ block: 'nearest' });
    const box = focused.getBoundingClientRect();
    if (focused.closest('.visually-hidden')) return [];
    // A radio or a file's field is drawn by its label.
    const drawn = box.width > 1 && box.height > 1 ? box : focused.closest('label')?.getBoundingClientRect();
    if (drawn === undefined) return [`the focus has no size: ${focused.outerHTML.slice(0, 120)}`];
    const over = document.elementFromPoint(
      drawn.left + drawn.width / 2,
      Math.min(innerHeight - 1, drawn.top + Math.min(drawn.height, innerHeight) / 2),
    );
    const isSeen =
      over !== null && (focused.contains(over) || over.contains(focused) || over.closest('label'));
    if (!isSeen) return [`the focus is covered: ${focused.outerHTML.slice(0, 120)}`];

    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    if (outlineStyle === 'none' || reach <= 0 || !focused.matches('a, button')) return [];
    /** Above and below its letters a line of Japanese has this much of its height. */
    const SPARE = 0.15;
    const texts = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const parent = currentNode.parentElement;
      if (!currentNode.textContent?.trim() || parent === null || focused.contains(parent)) continue;
      if (parent.closest('.visually-hidden') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        const isAcross = right > box.left && left < box.right;
        const isAbove = bottom - SPARE * height > box.top - reach && top < box.top - reach;
        const isBelow = top + SPARE * height < box.bottom + reach && bottom > box.bottom + reach;
        // A text that has been scrolled under a bar is not seen there.
        const uppermost = document.elementFromPoint(
          Math.max(left, box.left) + 2,
          isAbove ? bottom - 4 : top + 4,
        );
        if (isAcross && (isAbove || isBelow) && uppermost?.contains(parent)) {
          return [
            `the ring of ${focused.textContent?.trim().slice(0, 20)} runs through ${currentNode.textContent}`,
          ];
        }
      }
    }
    return [];
  });
}
