import type { PlanView } from '#src/search/floorMap/plan/planView.ts';
import type { MapView } from '#src/search/mapSearch/mapView.ts';

/** The orders to the picture of a floor since the test began, with what it was given. */
export const planMoves: (readonly [keyof PlanView, ...unknown[]])[] = [];

/** The orders to a map since the test began. */
export const mapMoves: (readonly [keyof MapView, ...unknown[]])[] = [];

const noting =
  (move: keyof PlanView) =>
  (...given: unknown[]): void =>
    void planMoves.push([move, ...given]);

/** Stands for the picture where nothing has a size: how it moves is shown in a browser. */
export const heldPlanView: PlanView = {
  zoomBy: noting('zoomBy'),
  panBy: noting('panBy'),
  fit: () => {
    noting('fit')();
    return true;
  },
  reveal: noting('reveal'),
  dispose: noting('dispose'),
};

/** Stands for a map where nothing has a size. */
export const heldMapView: MapView = {
  zoomBy: (ratio) => void mapMoves.push(['zoomBy', ratio]),
  panBy: (dx, dy) => void mapMoves.push(['panBy', dx, dy]),
  centre: (point) => void mapMoves.push(['centre', point]),
  keepMiddle: () => void mapMoves.push(['keepMiddle']),
  dispose: () => void mapMoves.push(['dispose']),
};
