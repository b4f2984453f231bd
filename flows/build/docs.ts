import { readFileSync } from 'node:fs';
import { root } from '#scripts/lib/paths.mjs';

/** A machine's docstring, and what made it. */
export interface FlowDoc {
  readonly text: string;
  /** The shape that it is a copy of: `resource`, where `defineResource` made it; null for a chart of its own. */
  readonly shape: string | null;
  /** Sections of docs/spec that it names: `booking, Cancelling`. */
  readonly spec: readonly string[];
}

function plainText(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/\s*$/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A citation of `visit.md` with two headings gives two sections, `visit, In use` and `visit, Refusals`. */
function sectionsIn(text: string): string[] {
  const citations = text.matchAll(/docs\/spec\/(\w+)\.md((?:,? (?:and )?"[^"]+")*)/g);
  return [...citations].flatMap(([, page = '', headings = '']) => {
    const named = [...headings.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => `${page}, ${heading}`);
    return named.length > 0 ? named : [page];
  });
}

/** `resource` for what `defineResource` made: the export, or the definition of that name without `Machine`. */
function shapeOf(source: string, names: readonly string[]): string | null {
  const made = new RegExp(`\\nexport const (?:${names.join('|')}) = define(\\w+)\\b`).exec(source)?.[1];
  return made === undefined ? null : made.charAt(0).toLowerCase() + made.slice(1);
}

/** The docstring right before the export, or before the definition of that name without `Machine`. */
export function docOf(source: string, exportName: string): FlowDoc {
  const names = [exportName, exportName.replace(/Machine$/, '')];
  const shape = shapeOf(source, names);
  for (const name of names) {
    const before = source.split(new RegExp(`\\nexport const ${name}\\b`))[0] ?? '';
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(before)?.[0];
    if (before !== source && comment) {
      const text = plainText(comment);
      return { text, shape, spec: sectionsIn(text) };
    }
  }
  return { text: '', shape, spec: [] };
}

/** Reads the docstrings of the flows from their sources. */
export function readDocs(
  flows: readonly { readonly id: string; readonly file: string; readonly exportName: string }[],
): Record<string, FlowDoc> {
  return Object.fromEntries(
    flows.map(({ id, file, exportName }) => [id, docOf(readFileSync(root + file, 'utf8'), exportName)]),
  );
}
