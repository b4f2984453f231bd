/**
 * Runs in a page of any browser: the lines that end between two letters of one phrase (`八|重洲地下街`). Phrases are the
 * texts between marked ends, where a browser may end a line; articles are long prose, and break anywhere. A phrase that
 * is longer than its line must break.
 */
export function brokenWords(): string[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found: string[] = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text; // it walks over nothing else
    const parent = text.parentElement;
    if (parent === null || parent.getClientRects().length === 0) continue;
    if (parent.closest('.visually-hidden, [aria-hidden=true], svg, select, textarea, article') !== null)
      continue;
    let block: Element = parent;
    while (block.clientWidth === 0 && block.parentElement) block = block.parentElement; // an inline one has none
    const boxOf = (start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      // WebKit counts the end of the line before to the first letter of the next.
      return [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
    };
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}ー]{2,}/gu)) {
      const letters = Array.from(word, (_, at) => boxOf(index + at, index + at + 1));
      const end = letters.findIndex((box, at) => at > 0 && box.top >= (letters[at - 1]?.bottom ?? 0) - 2);
      const isLonger = letters.reduce((sum, { width }) => sum + width, 0) > block.clientWidth;
      if (end > 0 && !isLonger)
        found.push(`a line ends within a word: ${word.slice(0, end)}|${word.slice(end)}`);
    }
  }
  return found;
}
