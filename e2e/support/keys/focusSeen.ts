/**
 * Runs in the page: why the focus can't be seen where it is, null where it can. A ring is wanted around what can be
 * acted on; a title or a part that the focus was brought to has none, and stands in sight all the same.
 */
export function hiddenFocus(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'it is nowhere';
  const activeId = focused.getAttribute('aria-activedescendant');
  const active = activeId === null ? null : document.getElementById(activeId);
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  // A choice has no look of its own: its label is drawn.
  const drawn = active ?? (focused.matches('.visually-hidden') ? label : undefined) ?? focused;

  const box = drawn.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return 'it is outside the window';
  const isUncovered = [1, 3, 5, 7, 9].some((step) => {
    const hit = document.elementFromPoint(
      left + ((right - left) * step) / 10,
      top + ((bottom - top) * step) / 10,
    );
    // The cursor of a table lets the finger through to the table.
    return hit !== null && (drawn.contains(hit) || (active !== null && focused.contains(hit)));
  });
  if (!isUncovered) return 'something lies over it';

  const isRinged = [drawn, focused, label].some((element) => {
    if (!element) return false;
    // A row draws it around all that answers.
    return [null, '::before'].some((part) => {
      const { content, outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return (
        (part === null || content !== 'none') &&
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) > 0
      );
    });
  });
  return isRinged || focused.matches('[tabindex="-1"]') ? null : 'it has no ring';
}
