import ErrorCorrectionLevel from '@zxing/library/es2015/core/qrcode/decoder/ErrorCorrectionLevel.js';
import Encoder from '@zxing/library/es2015/core/qrcode/encoder/Encoder.js';
import { unlessMissing } from '../decode/unlessMissing.ts';

/** A QR code as an SVG path: one unit a module, the quiet zone included. */
export interface QrImage {
  readonly size: number;
  readonly path: string;
}

/** Modules of white around the code (JIS X 0510). */
const QUIET = 4;

/** Draws the text as a QR code; undefined where it is empty or too long for one. */
export function drawQr(text: string): QrImage | undefined {
  if (text === '') return undefined;
  const matrix = unlessMissing(() => Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix());
  if (matrix === undefined) return undefined;
  const modules: string[] = [];
  for (const [y, row] of matrix.getArray().entries()) {
    for (const [x, module] of row.entries()) {
      if (module === 1) modules.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  return { size: matrix.getWidth() + 2 * QUIET, path: modules.join('') };
}
