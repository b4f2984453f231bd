import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The machines, everything that they import, and their tests that run without a view. */
const FILES = ['domain/**/*.ts', 'contract/**/*.ts', 'machines/**/*.ts', 'tests/machines/**/*.table.test.ts'];

let imports: ReadonlyMap<string, readonly string[]> | undefined;

function importedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '([#.][^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
  );
}

/** The file and every one of the machines and their tests that it is part of, directly or not. */
export function dependentsOf(file: string): Set<string> {
  imports ??= new Map(FILES.flatMap((pattern) => globSync(pattern)).map((each) => [each, importedBy(each)]));
  const found = new Set([file]);
  for (const changed of found) {
    for (const [each, imported] of imports) if (imported.includes(changed)) found.add(each);
  }
  return found;
}
