import { useEffect, useEffectEvent } from 'react';

/** Whether somebody types there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
}

/** Listens to keys that nobody else wants: not those of whoever types, or has a sheet open. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(onKey);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
        if (!isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return;
        pressed(event);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
