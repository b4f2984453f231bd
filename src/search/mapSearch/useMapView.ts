import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { MapPoint } from '#domain/search/map.ts';
import { createMapView, type MapView } from './mapView.ts';

interface MapRefs {
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly scene: RefObject<HTMLDivElement | null>;
  /** null before the first layout. */
  readonly view: RefObject<MapView | null>;
}

/** Makes a map movable while it is shown; it starts with the point in the middle. */
export function useMapView({ x, y }: MapPoint): MapRefs {
  const viewport = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const view = useRef<MapView>(null);

  useLayoutEffect(() => {
    if (!viewport.current || !scene.current) return;
    const created = createMapView(viewport.current, scene.current);
    view.current = created;
    created.centre({ x, y });
    const sizes = new ResizeObserver(() => created.keepMiddle());
    sizes.observe(viewport.current);
    return () => {
      sizes.disconnect();
      created.dispose();
      view.current = null;
    };
  }, [x, y]);

  return { viewport, scene, view };
}
