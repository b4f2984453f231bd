import { readFileSync } from 'node:fs';
import type { Mutant } from './mutations.ts';

/** A mistake that somebody wrote from the source: a text that stands once in a file, and what stands there instead. */
interface WrittenMistake {
  readonly file: string;
  readonly kind: string;
  /** A sentence: who would feel it, and how. */
  readonly what: string;
  readonly search: string;
  readonly replace: string;
}

/**
 * Reads mistakes that were written by hand: a JSON array, in the order of the file.
 * @param path of the file
 * @throws where a text does not stand exactly once in its file: the file has changed since the mistake was written
 */
export function writtenMistakes(path: string): (Mutant & { readonly kind: string })[] {
  const mistakes: readonly WrittenMistake[] = JSON.parse(readFileSync(path, 'utf8'));
  return mistakes.map(({ file, kind, what, search, replace }) => {
    const text = readFileSync(file, 'utf8');
    const start = text.indexOf(search);
    if (start < 0 || text.indexOf(search, start + 1) >= 0)
      throw new Error(`Failed to make a mistake in ${file}: its text does not stand there once. (${what})`);
    const end = start + search.length;
    return { file, kind, what, text: text.slice(0, start) + replace + text.slice(end), span: { start, end } };
  });
}
