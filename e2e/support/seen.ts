import type { Locator } from '@playwright/test';

/** The text of a part as whoever sees it selects and copies it, without words that are only heard. */
export function seenIn(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const selection = getSelection();
    selection?.selectAllChildren(element);
    const text = String(selection);
    selection?.removeAllRanges();
    return text;
  });
}
