import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Source, targetOf } from './folders.ts';
import { rules } from './rooms.ts';
import { configurations, sourcesOf, stylesOf } from './sources.ts';

/** Every file that a text names: by an import, by an address beside it, or by its path from the project's folder. */
function namedIn([path, text]: Source): readonly string[] {
  const specifiers = [...text.matchAll(/['"`]((?:\.{1,2}\/|#)[^'"`\n]+\.(?:tsx?|mjs|css))(?:\?\w+)?['"`]/g)];
  const paths = [...text.matchAll(/[\w./-]+\/[\w.-]+\.(?:tsx?|mjs|css)\b/g)];
  return [
    ...specifiers.map(([, specifier = '']) => targetOf(path, specifier) ?? ''),
    ...paths.map(([named]) => named.replace(/^(\.?\/)+/, '')),
  ];
}

/** Files that no other file names. */
function deadFiles(among: readonly Source[], all: readonly Source[]): readonly string[] {
  const named = new Set(all.flatMap((source) => namedIn(source).filter((file) => file !== source[0])));
  return among.map(([path]) => path).filter((path) => !named.has(path));
}

/** Files that nobody names, because their kind is found by its name. */
const readByName = [
  /\.(test|deep)\.tsx?$/, // Vitest and Playwright run every test
  /\.d\.ts$/, // the compiler finds declarations
  /^server\/database\/migrations\/[^/]+\.ts$/, // the migrator runs what stands in its folder
  /^tests\/machines\/.*\basks\.ts$/, // tests/machines/support/allAsks.ts finds the calls of every flow
];

const rooms = Object.keys(rules);
const sources = rooms.flatMap(sourcesOf);
const beside = ['package.json', 'index.html', 'flows/index.html'].map(
  (path): Source => [path, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')],
);

it('has no file that nobody imports or starts', () => {
  const styles = rooms.flatMap(stylesOf);
  const dead = deadFiles([...sources, ...styles], [...sources, ...styles, ...configurations(), ...beside]);
  expect(dead.filter((path) => !readByName.some((kind) => kind.test(path)))).toEqual([]);
});

/** The code that imports each style sheet. */
function askersOfStyles(): ReadonlyMap<string, string> {
  const asks = new Map<string, string>();
  for (const [path, code] of sources.filter(([path]) => path.endsWith('.tsx') || path.endsWith('.ts'))) {
    for (const [, specifier = ''] of code.matchAll(/from '([^']+\.module\.css)'/g)) {
      const sheet = targetOf(path, specifier) ?? '';
      asks.set(sheet, `${asks.get(sheet) ?? ''}\n${code}`);
    }
  }
  return asks;
}

it('has no class in the style sheet of a module that nobody asks for', () => {
  const askers = askersOfStyles();
  const unasked = rooms.flatMap(stylesOf).flatMap(([path, text]) => {
    const asks = askers.get(path);
    // A class that is computed from a value is asked for by any of its names.
    if (asks === undefined || /\bstyles\[/.test(asks)) return [];
    const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
    const classes = new Set(
      [...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
      ),
    );
    const asked = new Set([...asks.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
    return [...classes].filter((name) => !asked.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unasked).toEqual([]);
});

describe('the search for dead files', () => {
  it('finds a file that only names itself, and leaves alone what is imported, begun or written beside', () => {
    const among: readonly Source[] = [
      ['src/alone.ts', "// src/alone.ts\nimport './used.ts';"],
      ['src/used.ts', ''],
      ['src/begun.ts', ''],
      ['src/Row.module.css', ''],
    ];
    const others: readonly Source[] = [
      ['package.json', '{ "scripts": { "start": "node src/begun.ts" } }'],
      ['src/Row.tsx', "import styles from './Row.module.css';"],
    ];
    expect(deadFiles(among, [...among, ...others])).toEqual(['src/alone.ts']);
  });
});
