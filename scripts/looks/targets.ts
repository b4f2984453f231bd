import type { Page } from '@playwright/test';

/**
 * Controls that a finger can't hit well: less than 44 px in one direction, with what a pseudo element adds around them.
 * Booths on a picture are as large as it is zoomed, and a radio's or a checkbox's target is its label.
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
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
        // A pseudo element is laid out in the nearest ancestor with a position, or in the control itself.
        const frame =
          getComputedStyle(control).position === 'static' && control instanceof HTMLElement
            ? (control.offsetParent ?? control).getBoundingClientRect()
            : { width, height };
        for (const pseudo of ['::before', '::after']) {
          const { content, position, top, right, bottom, left } = getComputedStyle(control, pseudo);
          if (content === 'none' || position !== 'absolute') continue;
          width = Math.max(width, frame.width - pixels(left) - pixels(right));
          height = Math.max(height, frame.height - pixels(top) - pixels(bottom));
        }
        return Math.min(width, height) < 43.5
          ? [`${width} x ${height}: ${control.outerHTML.slice(0, 200)}`]
          : [];
      });
  });
}
