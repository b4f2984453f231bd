import type { Services } from '#server/usecase/context.ts';

/** Longer than the work takes, so that its length can't be seen; work that takes longer answers at the next step. */
const STEP_MS = 150;

/**
 * Does the work and answers, or refuses, at the next whole step of time: whether there was something to be done (an
 * ID that exists, a mail to be written) can't be told from how long it took.
 */
export async function evenly<T>({ pause }: Services, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - started;
    await pause(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
  }
}
