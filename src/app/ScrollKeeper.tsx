import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far each entry of the history was scrolled. A reload is left to the browser, which knows it too. */
const positions = new Map<string, number>();

const HANDS_ON = ['pointerdown', 'wheel', 'keydown'] as const;

/** Scrolls there as soon as the list that is being loaded is long enough, unless the member scrolls first. */
function restore(top: number): () => void {
  const page = document.documentElement;
  const attempt = () => {
    page.scrollTop = top;
    if (page.scrollHeight >= top + page.clientHeight) stop();
  };
  const growth = new ResizeObserver(attempt);
  const stop = () => {
    growth.disconnect();
    for (const type of HANDS_ON) window.removeEventListener(type, stop);
  };
  for (const type of HANDS_ON) window.addEventListener(type, stop);
  growth.observe(document.body);
  return stop;
}

/** A screen that is gone to begins at its top; one that is come back to stands where it was left. */
export function ScrollKeeper() {
  const { key } = useLocation();
  const navigation = useNavigationType();

  useLayoutEffect(() => {
    const known = navigation === 'POP' ? positions.get(key) : 0;
    if (known) return restore(known);
    if (known === 0) document.documentElement.scrollTop = 0;
    return undefined;
  }, [key, navigation]);

  // With the layout, not after the paint: the scroll that a shorter screen causes belongs to that screen's entry.
  useLayoutEffect(() => {
    const keep = () => positions.set(key, document.documentElement.scrollTop);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);

  return null;
}
