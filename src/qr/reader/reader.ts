import { ownScript } from '#src/shell/trustedScripts.ts';
import workerUrl from './decode.worker.ts?worker&url';
import { createPixelReader } from './pixels.ts';
import type { Answer, Picture, Question } from './protocol.ts';

/** Reads codes in pictures, beside the page: it never waits for it. */
export interface CodeReader {
  /** The text of a QR code in the picture; null where none is read. The bitmap is gone afterwards. */
  read(picture: Picture): Promise<string | null>;
  close(): void;
}

function openCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Workers of Safari before 16.4 have no canvas: the page takes the pixels out of the picture. */
function createQuestions(): (picture: Picture) => [Question, Transferable] {
  if (typeof OffscreenCanvas !== 'undefined') return (picture) => [picture, picture.bitmap];
  const pixelsOf = createPixelReader(openCanvas);
  return ({ kind, bitmap }) => {
    const frame = pixelsOf(bitmap);
    bitmap.close();
    return [{ kind, frame }, frame.data.buffer];
  };
}

/** Starts the worker. */
export function openReader(): CodeReader {
  const questionOf = createQuestions();
  const worker = new Worker(ownScript(workerUrl), { type: 'module' });
  let waiting: ((answer: Answer) => void)[] = [];
  const answerAll = () => {
    for (const answer of waiting) answer({ text: null });
    waiting = [];
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.shift()?.(data));
  // A worker that could not be loaded answers nothing.
  worker.addEventListener('error', answerAll);
  return {
    read(picture) {
      const [question, transferred] = questionOf(picture);
      return new Promise((resolve) => {
        waiting.push(({ text }) => resolve(text));
        worker.postMessage(question, [transferred]);
      });
    },
    close() {
      worker.terminate();
      answerAll();
    },
  };
}

/** The text of a QR code in a photo, or null; what is no picture holds none. */
export async function readPhoto(photo: Blob): Promise<string | null> {
  const reader = openReader();
  try {
    const bitmap = await createImageBitmap(photo);
    return await reader.read({ kind: 'photo', bitmap });
  } catch {
    return null;
  } finally {
    reader.close();
  }
}
