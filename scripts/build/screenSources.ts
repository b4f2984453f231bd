import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from '../lib/paths.mjs';

const TABLE = 'src/app/screens.ts';

function sourceOf(specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(TABLE), specifier);
}

/**
 * Reads from the app's table which file holds the screen of each address: the screens are lazy, and name no file when
 * they run.
 * @returns `'/login' => 'src/account/login/Login.tsx'`, in the order of the table
 */
export function screenSources(): ReadonlyMap<string, string> {
  const table = readFileSync(root + TABLE, 'utf8');
  const shared = new Map(
    [...table.matchAll(/const (\w+): LoadScreen = \(\) =>\s*import\('([^']+)'\)/g)].map(
      ([, name = '', specifier = '']) => [name, specifier],
    ),
  );
  const rows = table.matchAll(/'(\/[^']*)':\s*(?:\(\) =>\s*import\('([^']+)'\)|(\w+)),/g);
  return new Map(
    [...rows].map(([, address = '', specifier, name = '']) => [
      address,
      sourceOf(specifier ?? shared.get(name) ?? ''),
    ]),
  );
}
