import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The layers that would notice a mistake: the transition tables, rules and units, what views say, generated walks, the
 * server.
 */
export const LAYERS = ['tables', 'unit', 'views', 'generated', 'server'] as const;
export type Layer = (typeof LAYERS)[number];

/** The tests that read the product's files instead of running them: styles, words, shapes, imports. */
export const READERS = ['tests/architecture/**/*.test.ts', 'tests/build/phrases.test.ts'];

const SOURCES = ['domain', 'contract', 'machines', 'src', 'server', 'tests', 'model-tests'];
/** More of them would only find the same later; a mutant that these miss is given to more of them. */
export const MOST: Readonly<Record<Layer, number>> = {
  tables: 4,
  unit: 6,
  views: 6,
  generated: 4,
  server: 4,
};
export const MORE = 4;

/** The layer that a file of tests belongs to. */
export function layerOf(test: string): Layer | undefined {
  if (!/\.test\.tsx?$/.test(test)) return undefined;
  if (test.endsWith('.table.test.ts')) return 'tables';
  if (test.startsWith('tests/views/')) return 'views';
  if (test.startsWith('tests/server/')) return 'server';
  if (test.startsWith('model-tests/'))
    return /support|registry|requirements/.test(test) ? undefined : 'generated';
  return /^tests\/(domain|contract|machines|qr|worker)\//.test(test) ? 'unit' : undefined;
}

function importedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\(|import)\s*'([#.][^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
  );
}

let importers: Map<string, string[]> | undefined;

function importersOf(file: string): readonly string[] {
  if (!importers) {
    importers = new Map();
    for (const source of globSync(SOURCES.map((room) => `${room}/**/*.{ts,tsx}`))) {
      for (const target of importedBy(source))
        importers.set(target, [...(importers.get(target) ?? []), source]);
    }
  }
  return importers.get(file) ?? [];
}

/** How many imports lie between a file and each of those that use it. */
function distancesFrom(file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [each, distance] of distances) {
    for (const user of importersOf(each)) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return distances;
}

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]{3,}/g;
const textOf = new Map<string, string>();

function read(file: string): string {
  const known = textOf.get(file) ?? readFileSync(file, 'utf8');
  textOf.set(file, known);
  return known;
}

/** How many of the words that a source says are looked for by a test. */
function wordsInCommon(file: string, test: string): number {
  const asked = read(test);
  return new Set(read(file).match(JAPANESE))
    .values()
    .filter((word) => asked.includes(word))
    .toArray().length;
}

/** How many names of the path of a source stand in that of a test: its area, its flow. */
function likeness(file: string, test: string): number {
  const words = (path: string) =>
    path
      .replace(/\.(table\.)?(test\.)?tsx?$/, '')
      .split('/')
      .slice(1);
  const names = new Set(words(test).map((word) => word.toLowerCase()));
  return words(file).filter((word) => names.has(word.toLowerCase())).length;
}

/**
 * The tests of a layer that are nearest to a file: those that use it themselves first, then those of its flow and area,
 * and those that look for what it says; then by imports.
 * @param isWide four times as many
 */
export function nearestTests(file: string, layer: Layer, isWide = false): string[] {
  const distances = distancesFrom(file);
  const far = (test: string) => distances.get(test) ?? 0;
  return [...distances.keys()]
    .filter((test) => layerOf(test) === layer)
    .map((test) => ({ test, alike: likeness(file, test), words: wordsInCommon(file, test) }))
    .sort(
      (a, b) =>
        Number(far(a.test) > 1) - Number(far(b.test) > 1) ||
        b.alike + b.words - (a.alike + a.words) ||
        far(a.test) - far(b.test) ||
        a.test.localeCompare(b.test),
    )
    .map(({ test }) => test)
    .slice(0, MOST[layer] * (isWide ? MORE : 1));
}
