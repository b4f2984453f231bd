import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPlanView, type PlanView } from './planView.ts';

interface PlanRefs {
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly scene: RefObject<HTMLDivElement | null>;
  /** null before the first layout. */
  readonly view: RefObject<PlanView | null>;
  /** The booths would be too small to be hit: the picture is shown larger than its window. */
  readonly isCrowded: boolean;
}

/** Makes a scene movable while it is shown; it starts with the whole picture. */
export function usePlanView(): PlanRefs {
  const viewport = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const view = useRef<PlanView>(null);
  const [isCrowded, setIsCrowded] = useState(false);

  useLayoutEffect(() => {
    if (!viewport.current || !scene.current) return;
    const created = createPlanView(viewport.current, scene.current);
    view.current = created;
    /** Turning the phone makes another window of it, and so does what is docked below: the choice stays in sight. */
    function show(): void {
      setIsCrowded(created.fit());
      const chosen = scene.current?.querySelector('[aria-pressed="true"]');
      if (chosen) created.reveal(chosen);
    }
    show();
    const observer = new ResizeObserver(show);
    observer.observe(viewport.current);
    return () => {
      observer.disconnect();
      created.dispose();
      view.current = null;
    };
  }, []);

  return { viewport, scene, view, isCrowded };
}
