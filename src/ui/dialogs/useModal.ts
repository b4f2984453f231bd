import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Shows a `<dialog>` as modal while it is rendered. The focus goes to its heading, so that a screen reader starts
 * there and Enter presses nothing; afterwards it returns to where it was, or to the screen's title if that is gone.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector('h2')?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
      // The opener may leave in this very commit, before or after the dialog (the row of a cancelled reservation).
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus();
      });
    };
  }, []);
  return ref;
}
