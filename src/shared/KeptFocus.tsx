import { type ReactNode, useEffect, useRef } from 'react';
import styles from './KeptFocus.module.css';

interface KeptFocusProps {
  /** The name of what is inside, for who is brought there. */
  label: string;
  children: ReactNode;
}

/**
 * Takes the focus when what had it inside has gone: a card that became another one, a sheet whose button is no longer
 * there. Without it a keyboard or a screen reader would begin at the top of the page again. It is a named group so long
 * only: without a name a reader would read all that is inside, or nothing, and in passing the name repeats the title.
 */
export function KeptFocus({ label, children }: KeptFocusProps) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const take = () => {
      element.setAttribute('role', 'group');
      element.setAttribute('aria-label', label);
      element.focus({ preventScroll: true });
    };
    const leave = ({ target }: FocusEvent) => {
      if (target !== element) return;
      element.removeAttribute('role');
      element.removeAttribute('aria-label');
    };
    const observer = new MutationObserver(() => {
      const hasGone = last instanceof Node && !last.isConnected;
      if (hasGone && document.activeElement === document.body) take();
    });
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', leave);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, [label]);

  return (
    <div ref={container} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  );
}
