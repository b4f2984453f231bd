/** How long, in milliseconds, a flow waits for a moment that is that far ahead; not at all for one that has passed. */
export function delayOf(milliseconds: number): number {
  return Math.max(0, milliseconds);
}
