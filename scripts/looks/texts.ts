import type { Page } from '@playwright/test';

/** One line of text, where it stands in the picture of the whole page, in CSS pixels. */
export interface TextLine {
  readonly text: string;
  /** The number of the element that it stands in: all that stands in one is of one colour. */
  readonly element: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Of 24 px, or bold of 18.66 px: 3:1 is enough for it (WCAG 1.4.3). */
  readonly isLarge: boolean;
}

/**
 * Finds the lines of text that can be read: those of the sheet that is open, else of the page, without those of
 * controls that are disabled (WCAG asks nothing of them) and without those that lie below a bar or another window.
 */
export function textLinesOf(page: Page): Promise<TextLine[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const lines: TextLine[] = [];
    const elements: Element[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      const text = currentNode.textContent?.trim() ?? '';
      if (text === '' || parent === null) continue;
      if (
        parent.closest(
          ':disabled, [aria-disabled=true], .visually-hidden, label:has(:disabled), option, style',
        )
      )
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { fontSize, fontWeight } = getComputedStyle(parent);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      // A text that a box around it scrolls away is in no picture.
      const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue;
        const edge = box.getBoundingClientRect();
        seen.left = Math.max(seen.left, edge.left);
        seen.top = Math.max(seen.top, edge.top);
        seen.right = Math.min(seen.right, edge.right);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      for (const { left, top: above, right, bottom, width, height } of range.getClientRects()) {
        if (width < 2 || height < 2) continue;
        if (left < seen.left || above < seen.top || right > seen.right || bottom > seen.bottom) continue;
        const at = document.elementFromPoint(left + width / 2, above + height / 2);
        if (at === null || (!parent.contains(at) && !at.contains(parent))) continue;
        if (!elements.includes(parent)) elements.push(parent);
        lines.push({
          element: elements.indexOf(parent),
          text: text.slice(0, 40),
          left: left + scrollX,
          top: above + scrollY,
          width,
          height,
          isLarge,
        });
      }
    }
    return lines;
  });
}
