import { createMovable } from '../../movable/panZoom.ts';

/** Floor-map zoom scale (docs/spec/search.md, "Constants"). */
const [MIN_ZOOM, MAX_ZOOM] = [0.1, 8];
/** So large is a picture shown at most that is smaller than its window: beyond that it only looks coarse. */
const MAX_FIT = 2;
/** A booth is a target of at least so many pixels. */
const TARGET = 44;
/** Air around what is fitted or brought into sight, in pixels of the screen. */
const MARGIN = 12;

/** The moves of a picture, for those who don't drag or pinch it. */
export interface PlanView {
  /** Around the middle; around a part of the picture, which comes into the middle, where one is named. */
  zoomBy(ratio: number, part?: Element | null): void;
  panBy(dx: number, dy: number): void;
  /**
   * The whole picture in the middle; where its parts would be too small to be hit, they are shown as large as a target
   * is, from the beginning of the picture on. Returns whether that is so: then zooming is of use.
   */
  fit(): boolean;
  /** Brings a part of the picture into sight, as scrolling would. */
  reveal(part: Element): void;
  dispose(): void;
}

/** How far a stretch must be moved to lie between the two ends; one that is too long begins at the first. */
function shiftInto(from: number, to: number, least: number, most: number): number {
  return Math.max(Math.min(most - to, 0), least - from);
}

/** The smallest side of what can be pressed in the picture, in its own pixels. */
function smallestOf(scene: HTMLElement): number {
  const sides = [...scene.querySelectorAll('button')].flatMap((each) => [
    each.offsetWidth,
    each.offsetHeight,
  ]);
  return Math.min(...sides.filter((side) => side > 0));
}

/**
 * Makes `scene` movable within `viewport`, its parent. Only its transform changes: no layout, no rendering of React's.
 */
export function createPlanView(viewport: HTMLElement, scene: HTMLElement): PlanView {
  const { panZoom, middle } = createMovable(viewport, scene, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    boundsPadding: 0.1,
  });

  /** Where a part lies in the window. */
  const placeOf = (part: Element) => {
    // The picture is drawn a frame later than it is moved: where the part lies is told by the transform, not the page.
    const { x, y, scale } = panZoom.getTransform();
    const [drawn, target] = [scene.getBoundingClientRect(), part.getBoundingClientRect()];
    const ratio = (scale * scene.offsetWidth) / drawn.width;
    const [left, top] = [x + (target.left - drawn.left) * ratio, y + (target.top - drawn.top) * ratio];
    return { left, top, right: left + target.width * ratio, bottom: top + target.height * ratio };
  };
  const centreOf = (part: Element) => {
    const { left, top, right, bottom } = placeOf(part);
    return [(left + right) / 2, (top + bottom) / 2] as const;
  };

  return {
    zoomBy: (ratio, part) => {
      panZoom.zoomTo(...(part ? centreOf(part) : middle()), ratio);
      if (!part) return;
      const [[x, y], [wantedX, wantedY]] = [centreOf(part), middle()];
      panZoom.moveBy(wantedX - x, wantedY - y, false);
    },
    panBy: (dx, dy) => panZoom.moveBy(dx, dy, false),
    fit: () => {
      const [width, height] = [viewport.clientWidth - 2 * MARGIN, viewport.clientHeight - 2 * MARGIN];
      const wanted = Math.min(width / scene.offsetWidth, height / scene.offsetHeight);
      const whole = Math.min(Math.max(wanted, MIN_ZOOM), MAX_FIT);
      const scale = Math.max(whole, Math.min(TARGET / smallestOf(scene), MAX_ZOOM));
      const isCrowded = scale > whole;
      // Moved first: the bounds would not let it be zoomed while it lies outside of them.
      panZoom.moveTo(0, 0);
      panZoom.zoomAbs(0, 0, scale);
      const [x, y] = middle();
      const place = (window: number, size: number) =>
        isCrowded && size > window * 2 - 2 * MARGIN ? MARGIN : window - size / 2;
      panZoom.moveTo(place(x, scene.offsetWidth * scale), place(y, scene.offsetHeight * scale));
      return isCrowded;
    },
    reveal: (part) => {
      const { left, top, right, bottom } = placeOf(part);
      panZoom.moveBy(
        shiftInto(left, right, MARGIN, viewport.clientWidth - MARGIN),
        shiftInto(top, bottom, MARGIN, viewport.clientHeight - MARGIN),
        false,
      );
    },
    dispose: () => panZoom.dispose(),
  };
}
