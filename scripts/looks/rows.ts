import type { Page } from '@playwright/test';

/** Controls with a ground or a border that stand side by side and are not of one height. */
export function unevenRowsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** So far apart two controls are no longer seen as a pair. */
    const APART = 32;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isBox = (element: Element) => {
      const { backgroundColor, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
      const hasBorder =
        borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && !isClear(borderTopColor);
      return hasBorder || !isClear(backgroundColor);
    };
    const boxes = [...top.querySelectorAll('a[href], button, select, input')]
      .filter((control) => !control.matches('[type=radio], [type=checkbox], [type=file]'))
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.closest('.visually-hidden, [role=grid], [role=group]:has(img)') === null)
      .filter(isBox)
      .map((control) => ({ control, rect: control.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 1 && rect.height > 1);
    const nameOf = (control: Element) =>
      (control.getAttribute('aria-label') ?? control.textContent?.trim()) ||
      control.getAttribute('name') ||
      control.tagName;
    return boxes.flatMap(({ control, rect }) =>
      boxes.flatMap((other) => {
        const gap = other.rect.left - rect.right;
        const shared = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
        const isBeside = gap >= 0 && gap <= APART && shared > Math.min(rect.height, other.rect.height) / 2;
        const isEven = Math.abs(rect.height - other.rect.height) <= 1;
        if (!isBeside || isEven) return [];
        return [
          `${rect.height} beside ${other.rect.height} px: ${nameOf(control)?.slice(0, 20)}, ${nameOf(other.control)?.slice(0, 20)}`,
        ];
      }),
    );
  });
}
