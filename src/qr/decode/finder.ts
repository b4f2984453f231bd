import type BitMatrix from '@zxing/library/es2015/core/common/BitMatrix.js';
import type FinderPattern from '@zxing/library/es2015/core/qrcode/detector/FinderPattern.js';
import FinderPatternFinder from '@zxing/library/es2015/core/qrcode/detector/FinderPatternFinder.js';

/** Meets the 3 x 3 modules in the middle of every corner, even where a module is a pixel. */
const ROW_STEP = 2;

/**
 * All places that look like a corner of a QR code. zxing's own search stops at the first three that agree in size;
 * this one looks at the whole picture and leaves the choice to `triples`.
 */
export class CornerFinder extends FinderPatternFinder {
  constructor(image: BitMatrix) {
    // zxing checks for a missing callback; its types don't.
    super(image, null as never);
  }

  /** Centres, the most often seen first. */
  corners(): readonly FinderPattern[] {
    const height = this.getImage().getHeight();
    for (let y = 1; y < height; y += ROW_STEP) this.#searchRow(y);
    return [...this.getPossibleCenters()].sort((one, other) => other.getCount() - one.getCount());
  }

  /** Looks for runs of black, white, black, white, black in 1:1:3:1:1. */
  #searchRow(y: number): void {
    const image = this.getImage();
    const width = image.getWidth();
    const runs = new Int32Array(5);
    let isBlack = false;
    let length = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && image.get(x, y) === isBlack) {
        length++;
        continue;
      }
      runs.copyWithin(0, 1);
      runs[4] = length;
      length = 1;
      if (isBlack && FinderPatternFinder.foundPatternCross(runs))
        this.handlePossibleCenter(runs, y, x, false);
      isBlack = !isBlack;
    }
  }
}
