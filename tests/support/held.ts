import type { Mock } from 'vitest';

/** A piece of work that has been done, and whose outcome is held back. */
export interface Held {
  /** Resolves once so many have come to their outcome. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Holds the next outcomes of the work, once it is done; those after them come as ever. */
// biome-ignore lint/suspicious/noExplicitAny: work of any shape, which is only passed through
export function holdNext<Work extends (...args: any[]) => Promise<unknown>>(
  mock: Mock<Work>,
  count = 1,
): Held {
  const work = mock.getMockImplementation();
  if (work === undefined) throw new Error('Failed to hold: the mock stands for nothing.');
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let left = count;
  const held = async (...args: Parameters<Work>) => {
    const outcome = await work(...args);
    left -= 1;
    if (left === 0) reached.resolve();
    await released.promise;
    return outcome;
  };
  for (let turn = 0; turn < count; turn += 1) mock.mockImplementationOnce(held as never); // the same work, later
  return { reached: reached.promise, release: () => released.resolve() };
}
