import BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import PerspectiveTransform from '@zxing/library/es2015/core/common/PerspectiveTransform.js';
import type { Corners } from './triples.ts';

/** A point of the picture that fixes the grid's lower right: `inset` modules from both edges of the code. */
export interface Fourth {
  readonly x: number;
  readonly y: number;
  readonly inset: number;
}

/** Modules from an edge of the code to the centre of a corner. */
export const CORNER_INSET = 3.5;

/** How far a grid may stand out of the picture, in pixels, before it is no code. */
const OVERHANG = 2;

/** Reads the modules of a code of `dimension` x `dimension`; undefined where the grid leaves the picture. */
export function sampleGrid(
  image: BitMatrix,
  dimension: number,
  { topLeft, topRight, bottomLeft }: Corners,
  fourth: Fourth,
): BitMatrix | undefined {
  const far = dimension - CORNER_INSET;
  const near = dimension - fourth.inset;
  const transform = PerspectiveTransform.quadrilateralToQuadrilateral(
    CORNER_INSET,
    CORNER_INSET,
    far,
    CORNER_INSET,
    near,
    near,
    CORNER_INSET,
    far,
    topLeft.getX(),
    topLeft.getY(),
    topRight.getX(),
    topRight.getY(),
    fourth.x,
    fourth.y,
    bottomLeft.getX(),
    bottomLeft.getY(),
  );
  const right = image.getWidth() - 1;
  const bottom = image.getHeight() - 1;
  const modules = new BitMatrix(dimension);
  const points = new Float32Array(2 * dimension);
  for (let row = 0; row < dimension; row++) {
    for (let column = 0; column < dimension; column++) {
      points[2 * column] = column + 0.5;
      points[2 * column + 1] = row + 0.5;
    }
    transform.transformPoints(points);
    for (let column = 0; column < dimension; column++) {
      const x = Math.floor(points[2 * column] ?? 0);
      const y = Math.floor(points[2 * column + 1] ?? 0);
      if (Math.min(x, y, right - x, bottom - y) < -OVERHANG) return undefined;
      if (image.get(Math.min(right, Math.max(0, x)), Math.min(bottom, Math.max(0, y)))) {
        modules.set(column, row);
      }
    }
  }
  return modules;
}
