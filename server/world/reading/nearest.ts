/** How many letters are to be changed, added, left out or exchanged to come from one to the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(isExchanged ? Math.min(best, at(i - 2, j - 2) + 1) : best);
    }
  }
  return at(one.length, other.length);
}

/** The known name that was probably meant; undefined where none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 60);
  const near = known
    .map((each) => ({ each, far: distance(wanted, each.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)
    .at(0);
  return near !== undefined && near.far <= Math.max(1, Math.floor(near.each.length / 2))
    ? near.each
    : undefined;
}
