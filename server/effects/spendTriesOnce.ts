import { spendTries, type Throttle } from '#server/throttle/throttle.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import type { Asker } from './command.ts';
import { wasAnswered } from './earlier.ts';

/**
 * Spends a try of each for a command. Whoever has none left and asks once more for what was done, because the answer
 * was lost, is not refused: answers whether the command has been answered before. 429 throttled as `spendTries`.
 */
export async function spendTriesOnce(
  context: Asker,
  throttles: readonly Throttle[],
  message: string,
): Promise<{ readonly isRepeated: boolean }> {
  try {
    await spendTries(context, throttles, message);
  } catch (error) {
    const isThrottled = error instanceof RefusalError && error.code === 'throttled';
    if (!isThrottled || !(await wasAnswered(context))) throw error;
    return { isRepeated: true };
  }
  return { isRepeated: false };
}
