import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { root } from '../lib/paths.mjs';

/** The styles of every document, in the order of src/main.tsx. */
const COMMON = ['src/ui/tokens.css', 'src/ui/base.css'];

/** As Vitest names classes ("stable"): `_sheet_885679`, with the hash of the file's path. */
const CLASS = /_[\w-]+?_([\da-f]{6})\b/g;

function hashOf(file: string): string {
  return createHash('sha1').update(file).digest('hex').slice(0, 6);
}

/** A style sheet of the app. */
export interface StyleSheet {
  /** `src/ui/dialogs/Sheet.module.css` */
  readonly file: string;
  readonly css: string;
}

/**
 * Orders files as browsers get their styles: what a file imports comes before what follows in it.
 * @param importsOf the files that a file imports, in their order
 */
export function inOrder(
  entries: readonly string[],
  importsOf: (file: string) => readonly string[],
): string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  function visit(file: string): void {
    if (seen.has(file)) return;
    seen.add(file);
    for (const each of importsOf(file)) visit(each);
    ordered.add(file);
  }
  for (const entry of entries) visit(entry);
  return [...ordered];
}

function importedBy(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const source = readFileSync(root + file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:#src|\.{1,2})\/[^']+\.(?:tsx?|css))'/g)].map(
    ([, path = '']) =>
      path.startsWith('#src/')
        ? path.replace('#src/', 'src/')
        : join(dirname(file), path).replaceAll('\\', '/'),
  );
}

/** Reads the app's style sheets, in the order in which browsers get them. */
export async function readStyles(): Promise<readonly StyleSheet[]> {
  const config = await resolveConfig(
    {
      configFile: false,
      root,
      logLevel: 'error',
      css: {
        modules: { generateScopedName: (name, file) => `_${name}_${hashOf(file.slice(root.length))}` },
      },
    },
    'build',
  );
  const files = inOrder(['src/main.tsx', ...globSync('src/**/*.tsx', { cwd: root }).sort()], importedBy);
  const sheets = [...COMMON, ...files.filter((file) => file.endsWith('.module.css'))];
  return Promise.all(
    sheets.map(async (file) => {
      const { code } = await preprocessCSS(readFileSync(root + file, 'utf8'), root + file, config);
      return { file, css: code };
    }),
  );
}

/** The document with the styles of its classes, and no others: it changes only where what is painted may. */
export function withStyles(html: string, sheets: readonly StyleSheet[]): string {
  const hashes = new Set([...html.matchAll(CLASS)].map(([, hash]) => hash));
  const css = sheets
    .filter(({ file }) => COMMON.includes(file) || hashes.has(hashOf(file)))
    .map((sheet) => sheet.css)
    .join('\n');
  return html.replace('</head>', () => `<style>\n${css}\n</style></head>`);
}
