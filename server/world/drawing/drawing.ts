import { createHash } from 'node:crypto';
import type { Drawing, DrawingLayout } from '#server/database/tables/places.ts';
import { type Box, boxOf, isSeen, type Matrix, placed, SEEN, type Sight, seen, UNMOVED } from './box.ts';
import { type Flaw, parseSvg, type Shape, type SvgTree } from './svgTree.ts';
import { isOwnColour, numberOf, numbersOf } from './vocabulary.ts';
import { markupOf } from './writeSvg.ts';

/** The drawings of floors by `floorName`. */
export type Drawings = ReadonlyMap<string, Drawing>;

/** The name of a floor among those of all tenants. */
export function floorName(tenant: string, path: string): string {
  return `${tenant}/${path}`;
}

/** A drawing as it was read: whole only without flaws. */
export interface DrawingRead {
  readonly drawing: Drawing | undefined;
  /** All names in it, of which the booths’ are some. */
  readonly ids: ReadonlySet<string>;
  readonly flaws: readonly Flaw[];
}

/** The side of the smallest booth as it is shown, as on a floor that we draw. */
const CELL = 64;
/** A booth that is smaller yet can’t be found on a phone. */
const SMALLEST = 1 / 200;
/** Edges of a booth on the edge of the drawing may lie over it by that much of the whole. */
const TOLERANCE = 0.001;

/** Reads a drawing and finds its booths by their keys. Never throws. */
export function readDrawing(text: string, keys: ReadonlySet<string>): DrawingRead {
  const { root, frame, flaws: found } = parseSvg(text);
  const flaws = [...found];
  if (root === undefined) return { drawing: undefined, ids: new Set(), flaws };
  const ids = new Map<string, Shape>();
  const places = new Map<string, DrawingLayout['booths'][string]>();
  const view = viewOf(frame);
  if (view === undefined)
    flaws.push({ offset: root.offset, message: 'viewBox is missing: four numbers expected' });

  /** Whether the element is seen on the drawing, and not on another booth; then it has a place. */
  function place(key: string, shape: Shape, matrix: Matrix, sight: Sight): void {
    const box = boxOf(shape, matrix, sight);
    const place = box && view && fractionsOf(box, view);
    const message =
      box === undefined
        ? flawOfShape(isSeen(shape, sight))
        : view && (place === undefined ? flawOfBox(box, view) : flawOfPlace(place, places));
    if (message !== undefined) flaws.push({ offset: shape.offset, message: `${key}: ${message}` });
    else if (place !== undefined) places.set(key, place);
  }
  function walk(shape: Shape, around: Matrix, sightAround: Sight): void {
    const matrix = placed(shape, around);
    const sight = seen(shape, sightAround);
    if (matrix === undefined) flaws.push({ offset: shape.offset, message: 'its transform can’t be read' });
    if (shape.id !== undefined) {
      if (ids.has(shape.id)) flaws.push({ offset: shape.offset, message: `${shape.id} is there twice` });
      else if (keys.has(shape.id) && matrix && shape !== root) place(shape.id, shape, matrix, sight);
      ids.set(shape.id, shape);
    }
    for (const child of shape.children) if (typeof child !== 'string') walk(child, matrix ?? around, sight);
  }
  walk(root, UNMOVED, SEEN);
  const names = new Set(ids.keys());
  if (view === undefined || flaws.length > 0) return { drawing: undefined, ids: names, flaws };
  return { drawing: drawingOf(root, { view, keys, places }), ids: names, flaws };
}

type View = DrawingLayout['viewBox'];

function viewOf({ viewBox, width, height }: SvgTree['frame']): View | undefined {
  const [left, top, wide, high, ...more] =
    viewBox === undefined ? [0, 0, numberOf(width), numberOf(height)] : (numbersOf(viewBox) ?? []);
  if (left === undefined || top === undefined || wide === undefined || high === undefined) return undefined;
  const isFrame = [left, top, wide, high].every((side) => Math.abs(side) <= 1e6) && wide > 0 && high > 0;
  return isFrame && more.length === 0 ? [left, top, wide, high] : undefined;
}

type Place = DrawingLayout['booths'][string];

/** In fractions of the drawing; undefined where it does not lie on it, or is too small. */
function fractionsOf(box: Box, [x, y, wide, high]: View): Place | undefined {
  const edges = [
    (box.left - x) / wide,
    (box.top - y) / high,
    (box.right - x) / wide,
    (box.bottom - y) / high,
  ];
  if (!edges.every((edge) => edge >= -TOLERANCE && edge <= 1 + TOLERANCE)) return undefined;
  if (Math.min(box.right - box.left, box.bottom - box.top) < Math.max(wide, high) * SMALLEST)
    return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.map((edge) =>
    rounded(Math.min(Math.max(edge, 0), 1)),
  );
  return [left, top, rounded(right - left), rounded(bottom - top)];
}

const rounded = (fraction: number) => Math.round(fraction * 1e5) / 1e5;

function flawOfShape(isShown: boolean): string {
  return isShown
    ? 'a rect, circle, ellipse, polygon or path without arcs expected, or a g of them, with its size in numbers'
    : 'it can’t be seen, but would be pressed: show it, or delete its id';
}

function flawOfBox(box: Box, [, , wide, high]: View): string {
  const side = Math.min(box.right - box.left, box.bottom - box.top);
  return side < Math.max(wide, high) * SMALLEST
    ? 'it is smaller than a 200th of the drawing, and can’t be pressed'
    : 'it lies outside of the drawing';
}

/** Two booths in one place: the one covers the other. */
function flawOfPlace(place: Place, others: ReadonlyMap<string, Place>): string | undefined {
  const under = [...others].find(([, other]) => hasMiddleOf(place, other) || hasMiddleOf(other, place));
  return under && `it lies over ${under[0]}`;
}

function hasMiddleOf(
  [left, top, wide, high]: Place,
  [otherLeft, otherTop, otherWide, otherHigh]: Place,
): boolean {
  const [x, y] = [otherLeft + otherWide / 2, otherTop + otherHigh / 2];
  return left < x && x < left + wide && top < y && y < top + high;
}

interface Found {
  readonly view: View;
  readonly keys: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, Place>;
}

function drawingOf(root: Shape, { view, keys, places }: Found): Drawing {
  const markup = markupOf(root, keys);
  const [, , wide, high] = view;
  const sides = [...places.values()].flatMap(([, , width, height]) => [width * wide, height * high]);
  const scale = sides.length === 0 ? 1 : CELL / Math.min(...sides);
  return {
    markup,
    layout: {
      viewBox: view,
      width: Math.max(Math.round(wide * scale), 1),
      height: Math.max(Math.round(high * scale), 1),
      hasOwnColours: hasOwnColours(root),
      version: createHash('sha256')
        .update(JSON.stringify([view, markup]))
        .digest('hex')
        .slice(0, 12),
      booths: Object.fromEntries([...places].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function hasOwnColours({ attributes, children }: Shape): boolean {
  const paints = [attributes.get('fill'), attributes.get('stroke')];
  if (paints.some((paint) => paint !== undefined && isOwnColour(paint))) return true;
  return children.some((child) => typeof child !== 'string' && hasOwnColours(child));
}
