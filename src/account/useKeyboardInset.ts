import { useEffect } from 'react';

/** The custom property that docks read (src/ui/layout/Screen.module.css). */
const PROPERTY = '--keyboard';

/**
 * Tells what is docked how much of the window the keyboard on the screen covers: phones lay it over the page, and the
 * action of a short form belongs above it (docs/spec/design.md, "Layout").
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const leaving = new AbortController();

    function measure({ height, offsetTop, scale }: VisualViewport): void {
      // A page that was zoomed in is seen in part: nothing covers the rest.
      const covered = scale === 1 ? window.innerHeight - height - offsetTop : 0;
      style.setProperty(PROPERTY, `${Math.max(0, Math.round(covered))}px`);
    }

    for (const event of ['resize', 'scroll']) {
      viewport.addEventListener(event, () => measure(viewport), { signal: leaving.signal });
    }
    return () => {
      leaving.abort();
      style.removeProperty(PROPERTY);
    };
  }, []);
}
