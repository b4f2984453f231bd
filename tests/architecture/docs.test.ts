import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const documents = globSync(['README.md', 'model-tests/README.md', 'docs/**/*.md']).sort();
/** Of a project that a reader is to imagine, or that a run makes. */
const IMAGINED = /[<>…*{}]|^\.cache\//;
const ROOMS =
  /^(domain|contract|machines|src|server|model-tests|tests|e2e|flows|bench|scripts|docs|public)\//;

/** The files and folders of the project that a document names, `server/intents` or `tests/domain/time.test.ts`. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => ROOMS.test(path) && !IMAGINED.test(path));
}

/** The scripts that a document tells to run. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, script = '']) => script);
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names files that are there, and scripts that can be run', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(namedIn(text).filter((path) => !existsSync(path))).toEqual([]);
    expect(scriptsIn(text).filter((script) => !(script in scripts))).toEqual([]);
  });
});
