import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Takes the focus when what had it inside has gone: a card that became another one, a sheet whose button is no longer
 * there. Without it a keyboard or a screen reader would begin at the top of the page again.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      const hasGone = last instanceof Node && !last.isConnected;
      if (hasGone && document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={container} tabIndex={-1}>
      {children}
    </div>
  );
}
