import { createDecoder, decodeFully } from '../decode/decoder.ts';
import type { Frame } from '../decode/picture.ts';
import { openNativeDetector } from './nativeDetector.ts';
import type { Answer, Question } from './protocol.ts';

/** What a camera stream delivers, and enough for any sticker. */
const LONGEST = 1280;

const decoder = createDecoder();
const native = openNativeDetector();
let canvas: OffscreenCanvas | undefined;

/** The pixels of the picture, its longest side at most `LONGEST`. */
function pixelsOf(bitmap: ImageBitmap): Frame {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('Failed to read a picture: the canvas has no context.');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

async function read({ kind, bitmap }: Question): Promise<string | null> {
  const detect = await native;
  const found = detect && (await detect(bitmap));
  if (found !== undefined) return found;
  const frame = pixelsOf(bitmap);
  return (kind === 'photo' ? decodeFully(frame) : decoder.step(frame)) ?? null;
}

function answer(message: Answer): void {
  postMessage(message);
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    answer({ text: await read(data) });
  } catch (reason) {
    answer({ text: null });
    reportError(reason); // the next picture is read as ever
  } finally {
    data.bitmap.close();
  }
});
