import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The key of the history entry that the house was opened with. */
const FIRST_ENTRY = 'default';

/**
 * The title of a page that has been come to: it names the document, and takes the focus where what had it has gone
 * with the page before, so that a keyboard goes on from there. A link of the bar keeps it.
 */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useLayoutEffect(() => {
    document.title = `${title.current?.textContent} | 運用コンソール`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whoever comes arrives
  useEffect(() => {
    if (key === FIRST_ENTRY || document.activeElement !== document.body) return;
    title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
