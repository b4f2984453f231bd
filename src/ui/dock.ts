import { createContext, useContext, useLayoutEffect } from 'react';

/** The bar at the bottom of a screen, in the thumb's reach, as its body sees it. */
interface Dock {
  /** The element to render into; null until the bar is there. */
  readonly place: HTMLElement | null;
  /** Has the bar be there; returns how to give it up. */
  readonly occupy: () => () => void;
}

/** null where the screen has a bar of its own, or the tabs are the only way on. */
export const DockContext = createContext<Dock | null>(null);

/** Where a part of the body docks its actions; null while it has none, and where it keeps them in its own place. */
export function useDock(hasActions: boolean): HTMLElement | null {
  const dock = useContext(DockContext);
  const occupy = hasActions ? dock?.occupy : undefined;
  useLayoutEffect(() => occupy?.(), [occupy]);
  return hasActions ? (dock?.place ?? null) : null;
}
