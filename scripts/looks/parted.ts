import type { Page } from '@playwright/test';

/**
 * Texts that the end of a line parts though it may not: numbers, also from their unit or from the walk that they count
 * (`23:0|0`, `残り3|件`, `11/24(|火)`, `徒歩|1分`), spans (`15:00–|16:00`), words of katakana (`タワ|ー`), also from their の and
 * at a hyphen (`Wi-|Fi`), sentences from their full stop (`ました|。`), brackets from their particle (`）|を`, `」|の`), and
 * the endings of titles and of busy buttons (`ませ|ん`, `ま|す…`). Prose breaks anywhere.
 */
export function partedNumbersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const WHOLE =
      /[ァ-ヴー]{2,9}の?|(?<![\w@.:/-])[A-Za-z]+-[A-Za-z]+(?![\w@./-])|ません$|ます…|[^\s、。」）][、。」）]+(?:(?<=[）」])[をがはにでとのもへ])?|(?<![\w@.:/#-])(?:徒歩|\d{1,2}:\d{2}–)?[\d０-９][\d,.:/]{0,14}(?:\s?(?:円|分|時間|日|秒|回|件|年|月|階|名|枚|ブース|から|まで|前))?(?:\([日月火水木金土]\))?(?![\w@])/g;
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    const blocks = new Map<Element, { text: string; places: [Node, number][] }>();
    const nodes = document.createTreeWalker(top, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const parent = node.parentElement;
      if (!parent) continue;
      const isBreak = node.nodeName === 'BR';
      if (node.nodeType !== Node.TEXT_NODE && !isBreak) continue;
      if (!isBreak && !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.visually-hidden, svg, select, textarea, article') !== null) continue;
      let block: Element = parent;
      while (isInline(block) && block.parentElement) block = block.parentElement;
      const held = blocks.get(block) ?? { text: '', places: [] };
      const text = isBreak ? '\n' : (node.textContent ?? '');
      for (let index = 0; index < text.length; index += 1) held.places.push([node, index]);
      blocks.set(block, { text: held.text + text, places: held.places });
    }
    const lineOf = ([node, index]: [Node, number]) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect();
    };
    const roomOf = (block: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    const parted: string[] = [];
    for (const [block, { text, places }] of blocks) {
      for (const { 0: whole, index } of text.matchAll(WHOLE)) {
        const [first, last] = [places[index], places[index + whole.length - 1]];
        if (whole.length < 2 || !first || !last) continue;
        const letters = places.slice(index, index + whole.length);
        // No line holds a word that is longer than it; a span is set in smaller digits.
        const isLonger =
          /^[ァ-ヴー]/.test(whole) &&
          letters.reduce((sum, each) => sum + lineOf(each).width, 0) > roomOf(block);
        const [begin, end] = [lineOf(first), lineOf(last)];
        // Large digits reach down to the small words of the next line.
        const isParted = end.top >= begin.bottom - 2 || end.left < begin.left;
        if (!isLonger && isParted) {
          parted.push(`parted by a line's end: ${whole} in ${text.slice(0, 40)}`);
        }
      }
    }
    return parted;
  });
}
