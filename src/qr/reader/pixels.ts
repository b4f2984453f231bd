import type { Frame } from '../decode/picture.ts';

/** The size that a camera stream delivers; enough for any sticker. */
const LONGEST = 1280;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * Reads the pixels of pictures, their longest side at most `LONGEST`. `open` makes its canvas, which is kept as long as
 * the pictures are of one size. It throws where that has no context.
 */
export function createPixelReader(open: (width: number, height: number) => Canvas) {
  let canvas: Canvas | undefined;
  return (bitmap: ImageBitmap): Frame => {
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    if (canvas?.width !== width || canvas.height !== height) canvas = open(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true }) as
      | OffscreenCanvasRenderingContext2D
      | CanvasRenderingContext2D
      | null; // of either kind of canvas
    if (context === null) throw new Error('Failed to read a picture: the canvas has no context.');
    context.drawImage(bitmap, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}
