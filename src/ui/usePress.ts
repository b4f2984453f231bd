import { type RefObject, useEffect, useRef } from 'react';

/** Where a press began. */
export interface Press {
  readonly target: EventTarget | null;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Where the last press on the element, or on what it holds, began; for a click that asks whether it was a drag. Heard
 * of by the element itself: the root of the app is spared presses (src/app/quietRoot.ts).
 */
export function usePress(element: RefObject<HTMLElement | null>): RefObject<Press | null> {
  const press = useRef<Press>(null);
  useEffect(() => {
    const pressed = element.current;
    const note = ({ target, clientX, clientY }: PointerEvent) => {
      press.current = { target, clientX, clientY };
    };
    pressed?.addEventListener('pointerdown', note, { capture: true });
    return () => pressed?.removeEventListener('pointerdown', note, { capture: true });
  }, [element]);
  return press;
}
