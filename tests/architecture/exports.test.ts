import { describe, expect, it } from 'vitest';
import { deadExports } from './exports.ts';
import type { Source } from './folders.ts';
import { rules } from './rooms.ts';
import { configurations, sourcesOf } from './sources.ts';

const all = Object.keys(rules).flatMap(sourcesOf);

/**
 * Found by reading whole folders: every chart by the model tests and the atlas, the calls of a flow by their tests,
 * every migration by the migrator. Shims stand in the place of Vitest and of React's JSX runtime. Pieces of the design
 * system and shapes of models may wait for the first who needs them.
 */
const readOtherwise = [
  /^machines\/.*: \w+Machine$/,
  /^scripts\/mutants\/shim\.ts: /,
  /^tests\/support\/dom\/jsxRuntime\.ts: /,
  /^src\/ui\//,
  /^model-tests\/shared\//,
  /^server\/database\/migrations\/\w+\.ts: up$/,
  /^tests\/machines\/.*\basks\.ts: asks$/,
];

it('exports nothing that nobody imports', () => {
  const dead = deadExports(all, [...all, ...configurations()]).filter(
    (each) => !readOtherwise.some((pattern) => pattern.test(each)),
  );
  expect(dead).toEqual([]);
});

describe('the search for dead exports', () => {
  const others: readonly Source[] = [
    ['src/b.ts', "import { used, type Shape } from './a.ts'; const c = import('#src/c.ts');"],
    ['src/d.ts', "import * as all from './e.ts'; export { passedOn } from './a.ts';"],
  ];
  const judge = (path: string, text: string) => deadExports([[path, text]], others);

  it.each([
    ['a value', 'export const unused = 1;', 'unused'],
    ['a value that only its own file uses', 'export const own = 1; const twice = own * 2;', 'own'],
    ['a type that nobody speaks of', 'export interface Alone {}', 'Alone'],
    ['a list', 'const x = 1; export { x };', 'x'],
  ])('finds %s', (_, text, name) => {
    expect(judge('src/a.ts', text)).toEqual([`src/a.ts: ${name}`]);
  });

  it.each([
    [
      'what is imported',
      'src/a.ts',
      'export const used = 1; export type Shape = 1; export const passedOn = 2;',
    ],
    ['what is imported lazily', 'src/c.ts', 'export const screen = 1;'],
    ['what is imported as a whole', 'src/e.ts', 'export const part = 1;'],
    [
      'the type of what it exports',
      'src/a.ts',
      'export interface Terms {} export function used(t: Terms) {}',
    ],
    ['what a tool takes by default', 'src/a.ts', 'export default {};'],
  ])('leaves alone %s', (_, path, text) => {
    expect(judge(path, text)).toEqual([]);
  });
});
