import type { Page } from '@playwright/test';

/**
 * Texts that something else is painted over, as they stand on the page or in the sheet on top of it. A text that is
 * scrolled behind a bar can be scrolled out again. The parts of a grid, a picture or a map may lie on each other there.
 */
export function coveredTextsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const top = sheet ?? document.body;
    const isUnseen = (element: Element) =>
      element.closest(
        '.visually-hidden, [aria-hidden=true], svg, [role=grid], [role=group]:has(img) > *, [role=group][tabindex="0"] > *',
      ) !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    /** The bar around it that stays where it is while the page is scrolled. */
    const stuckOf = (element: Element) => {
      for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return box;
      }
      return null;
    };
    const holds = (rect: DOMRect, x: number, y: number) =>
      rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom;
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 4 && height > 4);
    };
    /** Whether an element shows something of its own at a point: a ground, a picture, or letters. */
    const paints = (element: Element, x: number, y: number) => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      if (Number(opacity) < 0.5 || !element.checkVisibility({ visibilityProperty: true })) return false;
      if (element.matches('img, canvas, video')) return true;
      const alpha = /(?:,|\/)\s*([\d.]+)\)$/.exec(backgroundColor)?.[1];
      const isClear =
        backgroundColor === 'transparent' ||
        (alpha !== undefined && Number(alpha) < 0.5 && /^rgba|\//.test(backgroundColor));
      if (!isClear || backgroundImage !== 'none') return true;
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && linesOf(node).some((line) => holds(line, x, y)),
      );
    };
    /** Whether the point is cut off by a box that is scrolled, or cuts. */
    const isCut = (element: Element, x: number, y: number) => {
      for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (`${overflowX}${overflowY}` !== 'visiblevisible' && !holds(box.getBoundingClientRect(), x, y))
          return true;
      }
      return false;
    };
    const coverOf = (parent: Element, x: number, y: number) => {
      const stuck = stuckOf(parent);
      for (const element of document.elementsFromPoint(x, y)) {
        if (element === parent || element.contains(parent)) return null;
        const isBar = stuckOf(element) !== stuck;
        if (isBar && paints(element, x, y)) return null; // scrolled behind it
        if (!isBar && paints(element, x, y)) return element;
      }
      return null;
    };

    // Words that let taps through are asked all the same. A sheet of styles that the page's policy allows.
    const asked = new CSSStyleSheet();
    asked.replaceSync('* { pointer-events: auto !important; scroll-behavior: auto !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, asked];
    const before = root.scrollTop;
    const covered = new Set<string>();
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const seen: [Node, Element, string][] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = node.textContent?.trim() ?? '';
      if (text !== '' && node.parentElement && !isUnseen(node.parentElement))
        seen.push([node, node.parentElement, text]);
    }
    const end = sheet ? 0 : root.scrollHeight - root.clientHeight;
    for (let at = 0; ; at = Math.min(end, at + Math.max(100, root.clientHeight / 2))) {
      if (!sheet) root.scrollTop = at;
      for (const [node, parent, text] of seen) {
        for (const line of linesOf(node)) {
          const y = line.top + line.height / 2;
          for (const x of [line.left + 3, line.left + line.width / 2, line.right - 3]) {
            if (x < 0 || y < 0 || x > root.clientWidth || y > root.clientHeight || isCut(parent, x, y))
              continue;
            const cover = coverOf(parent, x, y);
            if (cover)
              covered.add(
                `painted over by ${cover.tagName.toLowerCase()}.${cover.getAttribute('class')}: ${text.slice(0, 40)}`,
              );
          }
        }
      }
      if (at >= end) break;
    }
    root.scrollTop = before;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== asked);
    return [...covered];
  });
}
