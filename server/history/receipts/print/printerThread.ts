import { parentPort } from 'node:worker_threads';
import { lacking } from './fonts.ts';
import type { PrintAnswer, PrintJob, PrintReply } from './printer.ts';
import { printReceipt } from './receiptPage.ts';

/** The printing thread: one job after the other. */
async function answer(job: PrintJob): Promise<PrintAnswer> {
  if (job.kind === 'lacking') return { lacking: lacking(job.text) };
  return { bytes: await printReceipt(job.receipt) };
}

let before: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ id, job }: { id: number; job: PrintJob }) => {
  before = before.then(async () => {
    const reply: PrintReply = await answer(job).then(
      (done) => ({ id, answer: done }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
    );
    parentPort?.postMessage(reply);
  });
});
