/** The longest that a timer can wait, in milliseconds: 24.8 days. A longer one would be over at once (32 bits). */
export const LONGEST_DELAY = 2 ** 31 - 1;

/** How long, in milliseconds, a timer waits for a moment that is that far ahead; not at all for one that has passed. */
export function delayOf(milliseconds: number): number {
  return Math.min(Math.max(0, milliseconds), LONGEST_DELAY);
}
