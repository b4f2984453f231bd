import type { MapPoint } from '#domain/search/map.ts';
import { createMovable } from '../movable/panZoom.ts';

/** From a district to a street. */
const [MIN_ZOOM, MAX_ZOOM] = [0.25, 4];

/** The moves of a map, for those who don't drag or pinch it. */
export interface MapView {
  zoomBy(ratio: number): void;
  panBy(dx: number, dy: number): void;
  /** Brings a point of the ground into the middle, at the scale that the map is drawn in. */
  centre(point: MapPoint): void;
  /** Keeps what is in the middle there when the window around it has another size. */
  keepMiddle(): void;
  dispose(): void;
}

/**
 * Makes `scene` movable within `viewport`, its parent. Only its transform and `--zoom` (which keeps markers at their
 * size) change: the page is not laid out again, and React does not render.
 */
export function createMapView(viewport: HTMLElement, scene: HTMLElement): MapView {
  const { panZoom, middle } = createMovable(viewport, scene, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    boundsPadding: 0.2,
  });
  panZoom.on('transform', () => scene.style.setProperty('--zoom', String(panZoom.getTransform().scale)));
  let known = middle();
  return {
    keepMiddle: () => {
      const [x, y] = middle();
      panZoom.moveBy(x - known[0], y - known[1], false);
      known = [x, y];
    },
    zoomBy: (ratio) => panZoom.zoomTo(...middle(), ratio),
    panBy: (dx, dy) => panZoom.moveBy(dx, dy, false),
    centre: (point) => {
      const [x, y] = middle();
      panZoom.moveTo(0, 0);
      panZoom.zoomAbs(0, 0, 1);
      panZoom.moveTo(x - point.x, y - point.y);
    },
    dispose: () => panZoom.dispose(),
  };
}
