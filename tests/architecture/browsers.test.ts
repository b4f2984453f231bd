import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

/**
 * Features that the oldest browsers of the app lack (Safari 15.4, Chrome 108, Firefox 121), by MDN's compatibility
 * data. The journeys take most of it away from their pages (e2e/support/oldestBrowser.ts); workers are only seen here.
 */
const MISSING = [
  [/\.(toReversed|toSorted|toSpliced)\(/, 'an array is copied and changed'],
  [/\b(Object|Map)\.groupBy\b|\bArray\.fromAsync\b|\bPromise\.(try|withResolvers)\b/, 'written out'],
  [/\bURL\.(canParse|parse)\(/, 'new URL() throws'],
  [/\bAbortSignal\.(any|timeout)\b/, 'a controller and a timer'],
  [
    /\.(isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    'written out',
  ],
  [
    /\.(values|keys|entries)\(\)\s*\.(map|filter|flatMap|some|every|find|take|drop|toArray)\(/,
    'a spread first',
  ],
  [/\(\?<[=!]/, 'a group instead: Safari before 16.4 does not read the whole file'],
  [/imageOrientation/, 'only new browsers know from-image, and it is their default'],
] as const;

/** Whether a file waits before those that import it are run. */
function waitsAtTheTop(path: string, text: string): boolean {
  let depth = 0;
  let waits = false;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const wait = () => {
    waits ||= depth === 0;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: wait,
  }).visit(parsed(path, text).program);
  return waits;
}

const sources = ['domain', 'contract', 'machines', 'src'].flatMap((room) => sourcesOf(room));

describe('what runs in browsers', () => {
  it('is looked at', () => {
    expect(sources.length).toBeGreaterThan(400);
  });

  it.each(MISSING)('has none of %s', (missing) => {
    const users = sources.filter(([, text]) => missing.test(text)).map(([path]) => path);
    expect(users).toEqual([]);
  });

  it('never waits at the top level of a file: WebKit runs importers of such a file too early (bug 242740)', () => {
    expect(waitsAtTheTop('example.ts', 'async () => { await 1; }; const x = (await 2).y;')).toBe(true);
    const waiting = sources
      .filter(([, text]) => /\bawait\b/.test(text))
      .filter(([path, text]) => waitsAtTheTop(path, text));
    expect(waiting.map(([path]) => path)).toEqual([]);
  });
});
