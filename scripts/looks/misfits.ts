import type { Page } from '@playwright/test';

/**
 * Finds content that does not fit, as a browser has laid it out: the page or a sheet wider than its window, a text that
 * a box around it cuts off, a text of the page's end under the bar at the bottom, an icon that breaks the line around
 * it, a field whose letters make a phone zoom in. Content that can be scrolled to is not cut off; a booth on a picture
 * is as large as it is zoomed.
 */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const top = sheet ?? document.body;
    const misfits: string[] = [];
    for (const each of [root, ...(sheet ? [sheet] : [])]) {
      const wider = each.scrollWidth - each.clientWidth;
      if (wider > 0) misfits.push(`${wider} px wider: ${each.tagName}`);
    }

    for (const icon of top.querySelectorAll('svg')) {
      const around = icon.parentElement;
      if (around === null || getComputedStyle(around).display !== 'inline') continue;
      if (getComputedStyle(icon).display !== 'block') continue;
      misfits.push(`an icon in a line of its own: ${around.parentElement?.textContent?.trim().slice(0, 20)}`);
    }

    for (const field of top.querySelectorAll<HTMLElement>('input, select, textarea')) {
      if (field.matches('[type=radio], [type=checkbox], [type=file]')) continue;
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      if (size < 16) misfits.push(`letters of ${size} px: ${field.outerHTML.slice(0, 120)}`);
    }

    /** Below the end of a line box hang a few pixels of the font that no letter fills. */
    const SPARE = 6;
    /**
     * Said to a screen reader alone, shortened and copied whole, or drawn in a picture that is zoomed, or on a map that
     * is moved, by keys too.
     */
    const isUnseen = (element: Element) =>
      element.closest(
        '.visually-hidden, .shortened, [aria-hidden=true], [role=group]:has(img) > *, [role=group][tabindex="0"] > *',
      ) !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const end: { text: string; bottom: number }[] = [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.textContent?.trim() ?? '';
      const parent = currentNode.parentElement;
      if (text === '' || parent === null || isUnseen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      let isScrolled = { x: false, y: false };
      let isFixed = false;
      for (let box: Element | null = parent; box !== null && box !== root; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        isScrolled = {
          x: isScrolled.x || /auto|scroll/.test(overflowX),
          y: isScrolled.y || /auto|scroll/.test(overflowY),
        };
        isFixed ||= position === 'fixed' || position === 'sticky' || box === sheet;
        const edge = box.getBoundingClientRect();
        const cutsX = /hidden|clip/.test(overflowX) && !isScrolled.x;
        const cutsY = /hidden|clip/.test(overflowY) && !isScrolled.y;
        // Elements on a picture end with the picture.
        if (box.querySelector(':scope > img') !== null) continue;
        for (const line of lines) {
          const across = Math.max(edge.left - line.left, line.right - edge.right);
          const along = Math.max(edge.top - line.top, line.bottom - edge.bottom);
          if ((cutsX && across > 1) || (cutsY && along > SPARE)) {
            misfits.push(`cut off by ${box.tagName.toLowerCase()}.${box.className}: ${text.slice(0, 40)}`);
          }
        }
      }
      const isBeyond = lines.some(({ left, right }) => left < -1 || right > root.clientWidth + 1);
      if (isBeyond && !isScrolled.x) misfits.push(`beyond the window: ${text.slice(0, 40)}`);
      const bottom = Math.max(...lines.map((line) => line.bottom));
      if (lines.length > 0 && !isFixed && !isScrolled.y) end.push({ text, bottom: bottom + root.scrollTop });
    }

    // Where the page has been scrolled to its end, nothing of it stands behind what is fixed to the bottom.
    if (sheet === undefined) {
      const before = root.scrollTop;
      root.scrollTop = root.scrollHeight;
      const bars = [...document.querySelectorAll('body *')].filter((each) => {
        const { position, bottom } = getComputedStyle(each);
        return /fixed|sticky/.test(position) && Number.parseFloat(bottom) <= 1 && each.clientHeight > 0;
      });
      const line = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
      for (const { text, bottom } of end) {
        const below = bottom - root.scrollTop - line;
        if (below > SPARE) misfits.push(`${below} px under the bar: ${text.slice(0, 40)}`);
      }
      root.scrollTop = before;
    }
    return [...new Set(misfits)];
  });
}
