import { describe, expect, it } from 'vitest';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

/** How many lines above a cast its reason may stand: a statement's comment is before it. */
const NEAR = 8;

/**
 * `{} as X` and `[] as X[]` give XState's `setup` types and name a type for what is empty: nothing is trusted there.
 */
function trustsNothing(text: string): boolean {
  return /^(\{\}|\[\]) as\s/.test(text) || text.endsWith(' as const');
}

/** The lines on which a type is asserted and no comment stands beside it, `path:line`. */
function bareCasts([path, text]: readonly [string, string]): string[] {
  const lines = text.split('\n');
  const lineAt = (position: number) => text.slice(0, position).split('\n').length - 1;
  // The parser's tree is of nodes, each with its type and its place.
  const program = parsed(path, text).program as unknown as Node;
  return [...nodesIn(program)]
    .filter(({ type }) => ['TSAsExpression', 'TSNonNullExpression', 'TSTypeAssertion'].includes(type))
    .filter(({ start, end }) => !trustsNothing(text.slice(start, end)))
    .filter(({ start, end }) => {
      const near = lines.slice(Math.max(0, lineAt(start) - NEAR), lineAt(end) + 2);
      return !near.some((line) => /\/\/ |\*\/|^\s*\*/.test(line));
    })
    .map(({ start }) => `${path}:${lineAt(start) + 1}`);
}

/** The compiler believes a cast; whoever reads it must be told why they may. */
describe('a type that is asserted', () => {
  it.each(['domain', 'contract', 'machines', 'src', 'server'])('has its reason beside it in %s', (room) => {
    expect(sourcesOf(room).flatMap(bareCasts)).toEqual([]);
  });

  it('is found where it has none', () => {
    const bare = ['const a = 1;', '', '', '', '', '', '', 'const b = a as unknown;', '', ''].join('\n');
    expect(bareCasts(['bare.ts', bare])).toEqual(['bare.ts:8']);
    expect(bareCasts(['told.ts', bare.replace('unknown;', 'unknown; // because')])).toEqual([]);
  });
});

/** A rule that is silenced, and a test that is left out, say why: in the same line, or in the name that is printed. */
it('says why a rule is silenced or a test left out', () => {
  const rooms = [
    'domain',
    'contract',
    'machines',
    'src',
    'server',
    'model-tests',
    'tests',
    'e2e',
    'flows',
    'scripts',
    'bench',
  ];
  const silent = rooms
    .flatMap(sourcesOf)
    .filter(([path]) => !path.startsWith('tests/architecture/'))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) =>
          /biome-ignore|@ts-expect-error|@ts-ignore|\b(test|it|describe)\.(skip|todo|only)\b/.test(line),
        )
        .filter((line) => !/biome-ignore \S+: \S|@ts-expect-error \S|\.skip\(.*, *[`'"]/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(silent).toEqual([]);
});
