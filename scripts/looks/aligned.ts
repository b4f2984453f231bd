import type { Page } from '@playwright/test';

/**
 * Marks and controls that do not stand in the middle of what they belong to: the mark of a note beside its first line,
 * a button within a field, the way back beside the title.
 */
export function misalignedOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const middleOf = ({ top: start, height }: DOMRect) => start + height / 2;
    const firstLineOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (!currentNode.textContent?.trim() || currentNode.parentElement?.closest('.visually-hidden'))
          continue;
        range.selectNodeContents(currentNode);
        const line = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
        if (line) return line;
      }
      return undefined;
    };
    const found: string[] = [];
    const compare = (what: string, own: DOMRect, beside: DOMRect, most: number) => {
      const off = Math.round(Math.abs(middleOf(own) - middleOf(beside)));
      if (off > most) found.push(`${off} px off the middle: ${what}`);
    };

    for (const mark of top.querySelectorAll('[data-notice] svg')) {
      const words = mark.nextElementSibling ?? mark.parentElement?.nextElementSibling;
      const line = words && firstLineOf(words);
      if (!line || !isSeen(mark) || mark.closest('button, a')) continue;
      compare(
        `the mark of ${words?.textContent?.trim().slice(0, 20)}`,
        mark.getBoundingClientRect(),
        line,
        3,
      );
    }

    for (const field of top.querySelectorAll('input:not([type=file])')) {
      const button = field.parentElement?.querySelector(':scope > button');
      if (!button || !isSeen(button)) continue;
      const name = button.getAttribute('aria-label') ?? button.textContent?.trim();
      compare(`${name} in its field`, button.getBoundingClientRect(), field.getBoundingClientRect(), 2);
    }

    for (const title of top.querySelectorAll('header h1')) {
      const back = title
        .closest('header')
        ?.querySelector(':scope > :first-child:not(:has(h1)) :is(a, button)');
      const line = back && firstLineOf(title);
      if (!back || !line || !isSeen(back)) continue;
      const middle = middleOf(back.getBoundingClientRect());
      const end = title.parentElement?.getBoundingClientRect().bottom ?? line.bottom;
      if (middle < line.top || middle > Math.max(end, line.bottom)) {
        found.push(`the way back is not beside ${title.textContent}`);
      }
    }
    return found;
  });
}
