import type { BrowserContext } from '@playwright/test';

/**
 * Takes away from the app's pages what the oldest browsers that it runs in don't have (Safari 15.4, Chrome 108; the
 * years of MDN's compatibility data), though the browser of the journeys does: what asks for it fails here as well.
 */
export async function beTheOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.pathname.startsWith('/user/')) return;
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    const missing: readonly (readonly [object, readonly PropertyKey[]])[] = [
      [Array, ['fromAsync']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
      [AbortSignal, ['any', 'timeout']],
      [
        iterators,
        ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
      ],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['try', 'withResolvers']],
      [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
      [Response, ['json']],
      [
        Set.prototype,
        ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
      ],
      [Set.prototype, ['symmetricDifference']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [globalThis, ['requestIdleCallback', 'cancelIdleCallback']],
    ];
    for (const [holder, names] of missing) for (const name of names) Reflect.deleteProperty(holder, name);
  });
}
