import { ownScript } from '#src/shell/trustedScripts.ts';
import workerUrl from './decode.worker.ts?worker&url';
import type { Answer, Question } from './protocol.ts';

/** Reads codes in pictures, beside the page: it never waits for it. */
export interface CodeReader {
  /** The text of a QR code in the picture; null where none is read. The bitmap is gone afterwards. */
  read(question: Question): Promise<string | null>;
  close(): void;
}

/** Starts the worker. */
export function openReader(): CodeReader {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' });
  let waiting: ((answer: Answer) => void)[] = [];
  const settleAll = () => {
    for (const settle of waiting) settle({ text: null });
    waiting = [];
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.shift()?.(data));
  // A worker that could not be loaded answers nothing.
  worker.addEventListener('error', settleAll);
  return {
    read(question) {
      return new Promise((resolve) => {
        waiting.push(({ text }) => resolve(text));
        worker.postMessage(question, [question.bitmap]);
      });
    },
    close() {
      worker.terminate();
      settleAll();
    },
  };
}

/** The text of a QR code in a photo, or null; what is no picture holds none. */
export async function readPhoto(photo: Blob): Promise<string | null> {
  const reader = openReader();
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return await reader.read({ kind: 'photo', bitmap });
  } catch {
    return null;
  } finally {
    reader.close();
  }
}
