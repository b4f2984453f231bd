/** FNV-1a: where in the order of all a mutant stands, the same on every machine. */
function rankOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * Chooses that many of them, as many of each kind as there are, and always the same ones: another `seed` finds another
 * mistake of the same kind.
 */
export function sampleOf<Item extends { readonly file: string; readonly what: string }>(
  items: readonly Item[],
  size: number,
  kindOf: (item: Item) => string,
  seed = '',
): readonly Item[] {
  const ranked = items.toSorted(
    (a, b) => rankOf(seed + a.file + a.what) - rankOf(seed + b.file + b.what) || a.what.localeCompare(b.what),
  );
  const queues = [...Map.groupBy(ranked, kindOf).values()];
  const turns = Array.from({ length: Math.max(0, ...queues.map((queue) => queue.length)) }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  );
  return turns.flat().slice(0, size);
}

/**
 * The part `2/6` of the items: every sixth of them, one further in each row of six: kinds take turns in the sample, and
 * each part has some of all.
 * All of them where no part is named.
 */
export function partOf<Item>(items: readonly Item[], part = '1/1'): readonly Item[] {
  const [number = 1, count = 1] = part.split('/').map(Number);
  return items.filter((_, index) => (index + Math.floor(index / count)) % count === number - 1);
}
