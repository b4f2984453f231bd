import type { Page } from '@playwright/test';

/** Buttons and links that have a name and show neither words nor a picture; a dot on a map is one. */
export function wordlessOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden') === null;
    const showsWords = (element: Element): boolean =>
      [...element.childNodes].some((node) =>
        node instanceof Element
          ? isSeen(node) && showsWords(node)
          : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return [...top.querySelectorAll('button, a[href]')]
      .filter((control) => isSeen(control) && control.textContent?.trim())
      .filter((control) => control.closest('[role=group][tabindex="0"]') === null)
      .filter((control) => !showsWords(control) && control.querySelector('svg, img') === null)
      .map((control) => `shows no words: ${control.textContent?.trim().slice(0, 40)}`);
  });
}
