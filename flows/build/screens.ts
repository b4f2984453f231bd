import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { screenSources } from '#scripts/build/screenSources.ts';
import { root } from '#scripts/lib/paths.mjs';

/** A route with the screen that it shows: `['/app/reservations', 'src/booking/reservations/Reservations.tsx']`. */
type ScreenRoute = readonly [path: string, file: string];

const importOf = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(root + file)) return [];
  return [...readFileSync(root + file, 'utf8').matchAll(importOf)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
  );
}

/** The files of machines/ that a view, or a view that it uses, imports. */
function machineFilesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  if (file.startsWith('machines/')) return [file];
  return file.startsWith('src/') ? importsOf(file).flatMap((next) => machineFilesOf(next, seen)) : [];
}

/** For each file of machines/, the routes whose screens use it. A machine that every screen uses is listed for none. */
export function screensByMachine(routes: readonly ScreenRoute[]): Record<string, string[]> {
  const uses = routes.flatMap(([path, file]) =>
    machineFilesOf(file, new Set()).map((machine) => ({ path, machine })),
  );
  const screens = [...Map.groupBy(uses, ({ machine }) => machine)].map(
    ([machine, found]) => [machine, found.map(({ path }) => path)] as const,
  );
  return Object.fromEntries(screens.filter(([, paths]) => paths.length < routes.length));
}

/** The links of the atlas: see `screensByMachine`. */
export function readScreens(): Record<string, string[]> {
  return screensByMachine([...screenSources()]);
}
