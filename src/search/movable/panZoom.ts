import createPanZoom, { type PanZoom } from 'panzoom';

interface Bounds {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The part of the window from whose edge the scene is kept. */
  readonly boundsPadding: number;
}

/** A scene that is dragged and pinched within its window. */
export interface MovableScene {
  readonly panZoom: PanZoom;
  /** The middle of the window, in pixels. */
  readonly middle: () => readonly [number, number];
}

/** Makes `scene` movable within `viewport`, its parent; taps go on to what lies on it. */
export function createMovable(viewport: HTMLElement, scene: HTMLElement, bounds: Bounds): MovableScene {
  const panZoom = createPanZoom(scene, {
    ...bounds,
    bounds: true,
    zoomDoubleClickSpeed: 1, // two taps are no zoom
    smoothScroll: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    disableKeyboardInteraction: true,
    filterKey: () => true,
    onTouch: () => false,
  });
  return { panZoom, middle: () => [viewport.clientWidth / 2, viewport.clientHeight / 2] };
}
