import * as v from 'valibot';
import { World } from '#server/world/schema/world.ts';
import { isShape } from './shape.ts';
import { nameOf } from './variables.ts';

/** The keys of the schema that hold a secret, wherever they stand. */
function keysIn(schema: unknown): readonly string[] {
  if (!isShape(schema)) return [];
  const { wrapped, value, item, options = [], entries = {} } = schema;
  return [
    ...[wrapped, value, item, ...options].flatMap(keysIn),
    ...Object.entries(entries).flatMap(([key, each]) => (isSecret(each) ? [key] : keysIn(each))),
  ];
}

function isSecret(schema: unknown): boolean {
  if (!isShape(schema)) return false;
  if (schema.wrapped !== undefined) return isSecret(schema.wrapped);
  // Every part of the schema of a world is one of valibot's.
  return v.getMetadata(schema as v.GenericSchema).isSecret === true;
}

/** The names under which secrets are written. */
export const SECRET_KEYS: ReadonlySet<string> = new Set(keysIn(World));

const WRITTEN = new RegExp(
  `(?<![\\w-])["']?(?:${[...SECRET_KEYS].join('|')})["']?\\s*:(?:\\s+|$|(?=["']))`,
  'g',
);
const VARIABLE = /^(["']?)\$\{\w+\}\1\s*(?:[,}#]|$)/;
const MASK = '••••';

/**
 * The lines of a file as a message may show them: without what follows a key that holds a secret, up to the end of the
 * line, because where a mistake is nobody knows how far the secret reaches; nor the lines in which it may go on. Names
 * of variables are shown.
 */
export function withoutSecrets(lines: readonly string[]): readonly string[] {
  let goesOn: (line: string) => boolean = () => false;
  return lines.map((line) => {
    if (goesOn(line)) return line.trim() === '' ? line : MASK;
    const found = [...line.matchAll(WRITTEN)].find(
      ({ 0: key, index }) => !VARIABLE.test(line.slice(index + key.length)),
    );
    if (found === undefined) {
      goesOn = () => false;
      return line;
    }
    const start = found.index + found[0].length;
    goesOn = goesOnAfter(line, found.index, line.slice(start).trim());
    return start < line.trimEnd().length ? `${line.slice(0, start)}${MASK}` : line;
  });
}

/**
 * Tells whether the value of the key at that column may go on in a line: as long as it is deeper than the key, where
 * that is the first word of its line; else up to where its quotes or braces end.
 */
function goesOnAfter(line: string, column: number, value: string): (next: string) => boolean {
  const quote = /^["']/.exec(value)?.[0];
  const isOpen = quote !== undefined && !value.slice(1).includes(quote);
  const isFirst = /^[\s-]*$/.test(line.slice(0, column));
  const isEnd = (text: string) => (quote === undefined ? /[,}\]]/.test(text) : text.includes(quote));
  let isOver = !isOpen && (isFirst || quote !== undefined || isEnd(value));
  return (next) => {
    const isDeeper = isFirst && (next.trim() === '' || next.search(/\S/) > column);
    if (isOver) return isDeeper;
    isOver = isEnd(next);
    return true;
  };
}

/** Whether the value stands elsewhere, so that it may be shown as it is written. */
export function isVariable(written: string): boolean {
  return nameOf(written.trim().replace(/^(["'])(.*)\1$/, '$2')) !== undefined;
}
