import type BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import Decoder from '@zxing/library/es2015/core/qrcode/decoder/Decoder.js';
import Version from '@zxing/library/es2015/core/qrcode/decoder/Version.js';
import Detector from '@zxing/library/es2015/core/qrcode/detector/Detector.js';
import { CORNER_INSET, type Fourth, sampleGrid } from './grid.ts';
import { type Corners, distance } from './triples.ts';
import { unlessMissing } from './unlessMissing.ts';

const SMALLEST = 21;
const LARGEST = 177;
/** Modules from the edge to the centre of the alignment pattern in the lower right. */
const ALIGNMENT_INSET = 6.5;
/** How far around its expected place the alignment pattern is looked for, in modules. */
const ALLOWANCES = [4, 8, 16];
/** How far from a parallelogram perspective moves the fourth corner, in modules, and the step it is searched in. */
const SEARCH_REACH = 3;
const SEARCH_STEP = 0.75;

const decoder = new Decoder();

/** Sides of QR codes are 4n + 17 modules. */
function dimensionNear(modules: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, 4 * Math.round((modules - 17) / 4) + 17));
}

/** Where the fourth corner would be without perspective. */
function parallelogramCorner({ topLeft, topRight, bottomLeft }: Corners): Fourth {
  return {
    x: topRight.getX() - topLeft.getX() + bottomLeft.getX(),
    y: topRight.getY() - topLeft.getY() + bottomLeft.getY(),
    inset: CORNER_INSET,
  };
}

/** Places around the fourth corner, the nearest first. */
function* searchedCorners({ x, y, inset }: Fourth, moduleSize: number): Iterable<Fourth> {
  const steps = Math.floor(SEARCH_REACH / SEARCH_STEP);
  for (let ring = 1; ring <= steps; ring++) {
    for (let down = -ring; down <= ring; down++) {
      const isEnd = Math.abs(down) === ring;
      for (let across = -ring; across <= ring; across += isEnd ? 1 : 2 * ring) {
        const step = SEARCH_STEP * moduleSize;
        yield { x: x + across * step, y: y + down * step, inset };
      }
    }
  }
}

/** Reads a code, given where three of its corners are. */
export class GridReader extends Detector {
  readonly #image: BitMatrix;

  constructor(image: BitMatrix) {
    super(image);
    this.#image = image;
  }

  /** The text, by the alignment pattern or, without one, as if there were no perspective. */
  read(corners: Corners): string | undefined {
    const moduleSize = this.#moduleSize(corners);
    if (moduleSize === undefined) return undefined;
    const guess = this.#dimension(corners, moduleSize);
    for (const dimension of [guess, guess + 4, guess - 4]) {
      if (dimension < SMALLEST || dimension > LARGEST) continue;
      for (const fourth of this.#fourths(dimension, corners, moduleSize)) {
        const text = this.#decode(dimension, corners, fourth);
        if (text !== undefined) return text;
      }
    }
    return undefined;
  }

  /** The text, by trying where perspective may have moved the fourth corner. For codes without alignment pattern. */
  search(corners: Corners): string | undefined {
    const moduleSize = this.#moduleSize(corners);
    if (moduleSize === undefined) return undefined;
    const dimension = this.#dimension(corners, moduleSize);
    for (const fourth of searchedCorners(parallelogramCorner(corners), moduleSize)) {
      const text = this.#decode(dimension, corners, fourth);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #moduleSize({ topLeft, topRight, bottomLeft }: Corners): number | undefined {
    const size = this.calculateModuleSize(topLeft, topRight, bottomLeft);
    return size >= 1 ? size : undefined; // NaN where there is nothing to measure
  }

  #dimension({ topLeft, topRight, bottomLeft }: Corners, moduleSize: number): number {
    const between = (distance(topLeft, topRight) + distance(topLeft, bottomLeft)) / 2;
    return dimensionNear(between / moduleSize + 2 * CORNER_INSET);
  }

  #fourths(dimension: number, corners: Corners, moduleSize: number): readonly Fourth[] {
    const corner = parallelogramCorner(corners);
    const version = Version.getProvisionalVersionForDimension(dimension);
    if (version.getAlignmentPatternCenters().length === 0) return [corner];
    const share = 1 - (ALIGNMENT_INSET - CORNER_INSET) / (dimension - 2 * CORNER_INSET);
    const x = Math.floor(corners.topLeft.getX() + share * (corner.x - corners.topLeft.getX()));
    const y = Math.floor(corners.topLeft.getY() + share * (corner.y - corners.topLeft.getY()));
    for (const allowance of ALLOWANCES) {
      const found = unlessMissing(() => this.findAlignmentInRegion(moduleSize, x, y, allowance));
      if (found) return [{ x: found.getX(), y: found.getY(), inset: ALIGNMENT_INSET }, corner];
    }
    return [corner];
  }

  #decode(dimension: number, corners: Corners, fourth: Fourth): string | undefined {
    const modules = sampleGrid(this.#image, dimension, corners, fourth);
    if (modules === undefined) return undefined;
    // zxing takes missing hints; its types don't.
    const text = unlessMissing(() => decoder.decodeBitMatrix(modules, null as never).getText());
    return text === '' ? undefined : text;
  }
}
