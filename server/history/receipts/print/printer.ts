import { Worker } from 'node:worker_threads';
import type { PrintedReceipt } from './receiptPage.ts';

/** A job for the printing thread. */
export type PrintJob =
  | { readonly kind: 'print'; readonly receipt: PrintedReceipt }
  | { readonly kind: 'lacking'; readonly text: string };

/** The thread's answer. */
export type PrintAnswer = { readonly bytes: Uint8Array } | { readonly lacking: readonly string[] };

/** A job's answer, by the job's number; or why there is none. */
export interface PrintReply {
  readonly id: number;
  readonly answer?: PrintAnswer;
  readonly error?: string;
}

type Waiting = ReturnType<typeof Promise.withResolvers<PrintAnswer>>;

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Fonts and pages take the processor: they are made in a thread of their own, so that nobody else's request waits. */
function startThread(): Worker {
  const started = new Worker(new URL('./printerThread.ts', import.meta.url));
  started.on('message', ({ id, answer, error }: PrintReply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (answer === undefined) asked?.reject(new Error(`Failed to print: ${error}`));
    else asked?.resolve(answer);
  });
  started.on('error', (cause) =>
    giveUp(started, new Error('Failed to print: the thread has ended.', { cause })),
  );
  started.on('exit', () => giveUp(started, new Error('Failed to print: the thread has ended.')));
  return started;
}

/** Waiting jobs are asked again by their askers; the next job starts another thread. */
function giveUp(ended: Worker, error: Error): void {
  if (thread !== ended) return;
  thread = undefined;
  for (const asked of waiting.values()) asked.reject(error);
  waiting.clear();
}

/** Starts the thread ahead of the first job, unless it runs. */
export function warmUp(): void {
  if (thread !== undefined) return;
  thread = startThread();
  thread.unref();
}

async function ask(job: PrintJob): Promise<PrintAnswer> {
  thread ??= startThread();
  lastId += 1;
  const asked = Promise.withResolvers<PrintAnswer>();
  waiting.set(lastId, asked);
  // A process that is done must not be held by a thread that waits for work.
  thread.ref();
  thread.postMessage({ id: lastId, job });
  return await asked.promise;
}

/** The PDF of a receipt. One after the other: many of one member come between those of others, not before them. */
export async function print(receipt: PrintedReceipt): Promise<Uint8Array> {
  const answer = await ask({ kind: 'print', receipt });
  if (!('bytes' in answer)) throw new Error('Failed to print: another answer came.');
  return answer.bytes;
}

/** The characters of a text that no receipt can show. */
export async function lacking(text: string): Promise<readonly string[]> {
  const answer = await ask({ kind: 'lacking', text });
  if (!('lacking' in answer)) throw new Error('Failed to look into the font: another answer came.');
  return answer.lacking;
}
