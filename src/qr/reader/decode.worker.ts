import { createDecoder, decodeFully } from '../decode/decoder.ts';
import type { Frame } from '../decode/picture.ts';
import { openNativeDetector } from './nativeDetector.ts';
import { createPixelReader } from './pixels.ts';
import type { Answer, Question } from './protocol.ts';

const decoder = createDecoder();
const native = openNativeDetector();
const pixelsOf = createPixelReader((width, height) => new OffscreenCanvas(width, height));

async function read(question: Question): Promise<string | null> {
  if ('frame' in question) return decode(question.kind, question.frame);
  const detect = await native;
  const found = detect && (await detect(question.bitmap));
  return found ?? decode(question.kind, pixelsOf(question.bitmap));
}

function decode(kind: Question['kind'], frame: Frame): string | null {
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
    if ('bitmap' in data) data.bitmap.close();
  }
});
