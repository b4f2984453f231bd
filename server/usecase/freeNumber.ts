/**
 * The first number from 1 to `most` that none of a member's rows has; undefined where all are taken. A unique number
 * within bounds is how the database holds that nobody has more rows, however many devices write at once.
 */
export function freeNumber(rows: readonly { readonly nth: number }[], most: number): number | undefined {
  const taken = new Set(rows.map(({ nth }) => nth));
  return Array.from({ length: most }, (_, index) => index + 1).find((nth) => !taken.has(nth));
}
