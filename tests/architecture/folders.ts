import { posix } from 'node:path';
import { specifiersOf } from './imports.ts';
import { parsed } from './parsed.ts';

/** A source file: its path from the project's folder, and its text. */
export type Source = readonly [path: string, text: string];

/** The file of the project that an import means; undefined for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  const [file = ''] = specifier.split('?');
  if (file.startsWith('#')) return file.slice(1);
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined;
}

/** `src/booking/timetable/grid` to a depth of 2: `src/booking`. A room's own files are the room. */
function folderOf(path: string, depth: number): string {
  return posix.dirname(path).split('/').slice(0, depth).join('/');
}

type Uses = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The uses of one part by another of the same room, with one import as an example. */
function usesBetween(sources: readonly Source[], partOf: (path: string) => string): Uses {
  const uses = new Map<string, Map<string, string>>();
  for (const [path, text] of sources) {
    const room = folderOf(path, 1);
    const from = partOf(path);
    for (const specifier of specifiersOf(parsed(path, text).program)) {
      const target = targetOf(path, specifier);
      if (!target || folderOf(target, 1) !== room) continue;
      const to = partOf(target);
      if (to === from) continue;
      const known = uses.get(from) ?? new Map<string, string>();
      uses.set(from, known.set(to, known.get(to) ?? `${path} imports ${target}`));
    }
  }
  return uses;
}

/** The shortest way from a part back to itself; undefined if there is none. */
function circleFrom(start: string, uses: Uses): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of uses.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** The imports of each circle of parts, joined; each circle once. */
function circlesIn(uses: Uses): string[] {
  const reported = new Set<string>();
  return [...uses.keys()].flatMap((part) => {
    const circle = circleFrom(part, uses);
    if (!circle || circle.some((each) => reported.has(each))) return [];
    for (const each of circle) reported.add(each);
    const steps = circle.slice(1).map((to, index) => uses.get(circle[index] ?? '')?.get(to));
    return [steps.join('; ')];
  });
}

/**
 * The circles in which folders of a room use each other: whoever stands in one can't be read, moved or tested alone.
 * Types count as well.
 * @param depth how deep a folder is told from another: 2 compares areas, Infinity every directory
 * @returns the imports of each circle, joined; each circle once
 */
export function circlesBetween(sources: readonly Source[], depth = Number.POSITIVE_INFINITY): string[] {
  return circlesIn(usesBetween(sources, (path) => folderOf(path, depth)));
}

/** The same of files, those of one folder among them; types count as well. */
export function circlesOfFiles(sources: readonly Source[]): string[] {
  return circlesIn(usesBetween(sources, (path) => path));
}
