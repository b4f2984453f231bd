import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type LeftRow, rowInView, rowOf, topOfRow } from '#src/shell/page/leftRow.ts';

/** How far a screen was scrolled, and the row in it by which it was left, or that stood first in the window then. */
interface Left {
  readonly top: number;
  readonly row?: LeftRow | undefined;
}

const HANDS_ON = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Holds the row of the place where the screen was left where it stood, whatever comes or folds above it; without one,
 * scrolls as far as before once the list is long enough. It ends with the first scroll by anybody else; the browser's
 * own, to where it believes the screen was, comes before the first layout.
 */
function restore({ top, row }: Left): () => void {
  const page = document.documentElement;
  let reached: number | undefined;
  const attempt = () => {
    const rowTop = row && topOfRow(row);
    page.scrollTop = row && rowTop !== undefined ? page.scrollTop + rowTop - row.top : top;
    reached = page.scrollTop;
    if (!row && page.scrollHeight >= top + page.clientHeight) stop();
  };
  const scrolled = () => {
    if (reached !== undefined && page.scrollTop !== reached) stop();
  };
  const growth = new ResizeObserver(attempt);
  const stop = () => {
    growth.disconnect();
    for (const type of HANDS_ON) window.removeEventListener(type, stop);
    window.removeEventListener('scroll', scrolled);
  };
  for (const type of HANDS_ON) window.addEventListener(type, stop);
  window.addEventListener('scroll', scrolled, { passive: true });
  growth.observe(document.body);
  return stop;
}

/** A screen that is gone to begins at its top; one that is come back to stands where it was left. */
export function ScrollKeeper() {
  const { key } = useLocation();
  const navigation = useNavigationType();
  // How each entry of the history was left. A reload is left to the browser, which knows it too.
  const [entries] = useState(() => new Map<string, Left>());

  useLayoutEffect(() => {
    const left = navigation === 'POP' ? entries.get(key) : { top: 0 };
    if (left && (left.top > 0 || left.row)) return restore(left);
    if (left) document.documentElement.scrollTop = 0;
    return undefined;
  }, [entries, key, navigation]);

  // With the layout, not after the paint: the scroll that a shorter screen causes belongs to that screen's entry.
  useLayoutEffect(() => {
    const top = () => document.documentElement.scrollTop;
    const keep = () => entries.set(key, { top: top() });
    const keepRow = ({ target }: Event) =>
      entries.set(key, { top: top(), row: rowOf(target) ?? rowInView() });
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('click', keepRow, true);
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('click', keepRow, true);
    };
  }, [entries, key]);

  return null;
}
