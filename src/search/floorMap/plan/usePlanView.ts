import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPlanView, type PlanView } from './planView.ts';

interface PlanRefs {
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly scene: RefObject<HTMLDivElement | null>;
  /** null before the first layout. */
  readonly view: RefObject<PlanView | null>;
}

/** Makes a scene movable while it is shown; it starts with the whole picture. */
export function usePlanView(): PlanRefs {
  const viewport = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const view = useRef<PlanView>(null);

  useLayoutEffect(() => {
    if (!viewport.current || !scene.current) return;
    const created = createPlanView(viewport.current, scene.current);
    view.current = created;
    created.fit();
    // Turning the phone makes another window of it.
    const observer = new ResizeObserver(() => created.fit());
    observer.observe(viewport.current);
    return () => {
      observer.disconnect();
      created.dispose();
      view.current = null;
    };
  }, []);

  return { viewport, scene, view };
}
