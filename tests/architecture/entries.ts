import { existsSync, readFileSync } from 'node:fs';
import type { Node } from 'oxc-parser';
import { targetOf } from './folders.ts';
import { specifiersOf } from './imports.ts';
import { parsed } from './parsed.ts';

const root = new URL('../../', import.meta.url);

/** Whether the statement leaves nothing behind when its types are erased. */
function isOfTypes(statement: Node): boolean {
  if (statement.type === 'ImportDeclaration') {
    const { importKind, specifiers } = statement;
    return (
      importKind === 'type' ||
      (specifiers.length > 0 &&
        specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type'))
    );
  }
  return statement.type === 'ExportNamedDeclaration' && statement.exportKind === 'type';
}

/** The files that a file loads, at once or later, styles too; types are no more than words of the compiler. */
function loadedBy(path: string): readonly string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const { program } = parsed(path, readFileSync(new URL(path, root), 'utf8'));
  const body = program.body.filter((statement) => !isOfTypes(statement));
  return specifiersOf({ ...program, body }).flatMap((specifier) => targetOf(path, specifier) ?? []);
}

/** Every file of the project that a browser may load which begins with these, by path from the project's folder. */
export function importedAtRunTime(...entries: readonly string[]): readonly string[] {
  const found = new Set<string>(entries);
  for (const path of found)
    for (const next of loadedBy(path)) if (existsSync(new URL(next, root))) found.add(next);
  return [...found].sort();
}
