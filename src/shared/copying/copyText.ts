/** The outcome of copying, in the place of the button's own word. */
export const COPIED = { copied: 'コピーしました', selected: '長押しでコピー' } as const;

/**
 * Copies the text of an element; false where the browser refuses (no permission, no https). The text is selected
 * then, so that the member can copy it by hand.
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    // The old way asks for no permission, and works on plain http.
    return document.execCommand('copy');
  }
}
