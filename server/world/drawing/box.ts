import { pathPoints } from './pathPoints.ts';
import type { Shape } from './svgTree.ts';
import { numberOf, numbersOf } from './vocabulary.ts';

type Point = readonly [number, number];

/** The edges of what lies around some points. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a point comes to lie: x = a x + c y + e, y = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** First the inner, then the outer. */
function after([a, b, c, d, e, f]: Matrix, [i, j, k, l, m, n]: Matrix): Matrix {
  return [a * i + c * j, b * i + d * j, a * k + c * l, b * k + d * l, a * m + c * n + e, b * m + d * n + f];
}

const radians = (degrees = 0) => (degrees * Math.PI) / 180;
const moved = (x = 0, y = 0): Matrix => [1, 0, 0, 1, x, y];

interface MatrixStep {
  /** How many numbers it may have; with another count a browser ignores the whole transform. */
  readonly takes: readonly number[];
  readonly make: (given: readonly number[]) => Matrix;
}

const STEPS: Readonly<Record<string, MatrixStep>> = {
  translate: { takes: [1, 2], make: ([x, y]) => moved(x, y) },
  scale: { takes: [1, 2], make: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0] },
  rotate: {
    takes: [1, 3],
    make: ([degrees, x = 0, y = 0]) => {
      const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
      return after(after(moved(x, y), [cos, sin, -sin, cos, 0, 0]), moved(-x, -y));
    },
  },
  skewX: { takes: [1], make: ([degrees]) => [1, 0, Math.tan(radians(degrees)), 1, 0, 0] },
  skewY: { takes: [1], make: ([degrees]) => [1, Math.tan(radians(degrees)), 0, 1, 0, 0] },
  matrix: { takes: [6], make: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f] },
};

/** Whether something is drawn, and visible: only the latter may come back within what is not. */
export interface Sight {
  readonly isDrawn: boolean;
  readonly isVisible: boolean;
}
export const SEEN: Sight = { isDrawn: true, isVisible: true };

/** How an element is seen, given how the element around it is seen. */
export function seen({ attributes }: Shape, around: Sight): Sight {
  const said = (look: string) => attributes.get(look)?.toLowerCase() ?? '';
  const visibility = said('visibility');
  const isHidden = visibility === 'hidden' || visibility === 'collapse';
  const isShown = visibility === 'visible' || visibility === 'initial';
  return {
    isDrawn: around.isDrawn && said('display') !== 'none' && !(Number.parseFloat(said('opacity')) <= 0),
    isVisible: isShown || (around.isVisible && !isHidden),
  };
}

/** Whether anything of an element can be seen that is itself seen so. */
export function isSeen({ name, children }: Shape, sight: Sight): boolean {
  if (name !== 'g') return sight.isDrawn && sight.isVisible;
  return children.some((child) => typeof child !== 'string' && isSeen(child, seen(child, sight)));
}

/**
 * Where an element lies in the drawing, given where the element around it lies; undefined where its transform can't be
 * read.
 */
export function placed({ attributes }: Shape, around: Matrix): Matrix | undefined {
  const written = (attributes.get('transform') ?? '').trim();
  if (written !== '' && !written.endsWith(')')) return undefined;
  let matrix = around;
  for (const step of written.split(')').slice(0, -1)) {
    const [name = '', given = ''] = step.replace(/^[\s,]+/, '').split('(');
    const known = Object.hasOwn(STEPS, name.trim()) ? STEPS[name.trim()] : undefined;
    const numbers = numbersOf(given);
    if (known === undefined || numbers === undefined || !known.takes.includes(numbers.length))
      return undefined;
    matrix = after(matrix, known.make(numbers));
  }
  return matrix;
}

/** The points between which a shape lies, in its own units; undefined where they can't be told. */
function cornersOf({ name, attributes }: Shape): readonly Point[] | undefined {
  const at = (attribute: string) => {
    const text = attributes.get(attribute);
    return text === undefined ? 0 : (numberOf(text) ?? Number.NaN);
  };
  /** A browser draws nothing whose size is below 0. */
  const size = (attribute: string) => (at(attribute) < 0 ? Number.NaN : at(attribute));
  const around = (x: number, y: number, width: number, height: number): readonly Point[] => [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
  const circled = (rx: number, ry: number) => around(at('cx') - rx, at('cy') - ry, 2 * rx, 2 * ry);
  switch (name) {
    case 'rect':
      return around(at('x'), at('y'), size('width'), size('height'));
    case 'circle':
      return circled(size('r'), size('r'));
    case 'ellipse':
      return circled(size('rx'), size('ry'));
    case 'polygon':
    case 'polyline':
      return pairs(numbersOf(attributes.get('points') ?? '') ?? []);
    case 'line':
      return [
        [at('x1'), at('y1')],
        [at('x2'), at('y2')],
      ];
    case 'path':
      return pathPoints(attributes.get('d') ?? '');
    default:
      return [];
  }
}

function pairs(numbers: readonly number[]): readonly Point[] {
  return numbers.flatMap((x, index) =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? Number.NaN] as const] : [],
  );
}

/**
 * Where a shape, or all that a group holds, lies in the drawing; words count for nothing. Undefined where that can't be
 * told: it has no size, or one that is not in numbers, or an arc, or nobody sees it.
 */
export function boxOf(shape: Shape, matrix: Matrix, sight: Sight): Box | undefined {
  const points = pointsOf(shape, matrix, sight);
  if (points === undefined || points.length === 0) return undefined;
  const box = points.reduce(
    ({ left, top, right, bottom }, [x, y]) => ({
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  );
  return box.left < box.right && box.top < box.bottom ? box : undefined;
}

function pointsOf(shape: Shape, matrix: Matrix, sight: Sight): readonly Point[] | undefined {
  if (!isSeen(shape, sight)) return [];
  if (shape.name !== 'g') {
    const [a, b, c, d, e, f] = matrix;
    return cornersOf(shape)?.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
  }
  const all: Point[] = [];
  for (const child of shape.children) {
    if (typeof child === 'string') continue;
    const inner = placed(child, matrix);
    const points = inner && pointsOf(child, inner, seen(child, sight));
    if (points === undefined) return undefined;
    for (const point of points) all.push(point);
  }
  return all;
}
