import type { Page } from '@playwright/test';

/**
 * Finds a focus that nobody sees: outside of the sheet that is open, without a size, or below what lies over it once it
 * has been scrolled to. The body has it where nothing else does, which is no fault where no sheet is open.
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
    return isSeen ? [] : [`the focus is covered: ${focused.outerHTML.slice(0, 120)}`];
  });
}
