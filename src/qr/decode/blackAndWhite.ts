import type Binarizer from '@zxing/library/es2015/core/Binarizer.js';
import BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import LuminanceSource from '@zxing/library/es2015/core/LuminanceSource.js';
import type { Grey } from './picture.ts';
import { unlessMissing } from './unlessMissing.ts';

/** A picture as zxing's binarizers read it. */
class GreySource extends LuminanceSource {
  readonly #grey: Grey;

  constructor(grey: Grey) {
    super(grey.width, grey.height);
    this.#grey = grey;
  }

  override getMatrix(): Uint8ClampedArray {
    return this.#grey.data;
  }

  override getRow(y: number): Uint8ClampedArray {
    return this.#grey.data.subarray(y * this.#grey.width, (y + 1) * this.#grey.width);
  }

  override invert(): LuminanceSource {
    return this;
  }
}

/** All white where the picture has no contrast. */
function thresholded(binarizer: Binarizer, { width, height }: Grey): BitMatrix {
  return unlessMissing(() => binarizer.getBlackMatrix()) ?? new BitMatrix(width, height);
}

/** A threshold for each block of 8 x 8 pixels: shadows and uneven light. */
export function byBlocks(grey: Grey): BitMatrix {
  return thresholded(new HybridBinarizer(new GreySource(grey)), grey);
}

/** One threshold for all: glare and large plain areas, where blocks make noise. */
export function byHistogram(grey: Grey): BitMatrix {
  return thresholded(new GlobalHistogramBinarizer(new GreySource(grey)), grey);
}

/**
 * Black where a pixel is darker than the mean of the square around it (`reach` pixels each way) by more than the
 * share `less`: soft shadows, and noise where nothing is printed.
 */
export function byMean(grey: Grey, reach: number, less: number): BitMatrix {
  const { width, height, data } = grey;
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const matrix = new BitMatrix(width, height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * stride;
    const bottomRow = Math.min(height, y + reach + 1);
    const bottom = bottomRow * stride;
    const tall = bottomRow - Math.max(0, y - reach);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0);
      if ((data[y * width + x] ?? 0) * tall * (right - left) < sum * (1 - less)) matrix.set(x, y);
    }
  }
  return matrix;
}
