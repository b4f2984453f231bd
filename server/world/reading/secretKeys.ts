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

const WRITTEN = new RegExp(`(?<![\\w-])["']?(?:${[...SECRET_KEYS].join('|')})["']?\\s*:\\s*(?=\\S)`, 'g');
const VARIABLE = /^(["']?)\$\{\w+\}\1\s*(?:[,}#]|$)/;

/**
 * A line of a file as a message may show it: without what follows a key that holds a secret, up to its end, because
 * where a mistake is nobody knows how far the secret reaches. Names of variables are shown.
 */
export function withoutSecrets(line: string): string {
  for (const { 0: key, index } of line.matchAll(WRITTEN)) {
    const start = index + key.length;
    if (!VARIABLE.test(line.slice(start))) return `${line.slice(0, start)}••••`;
  }
  return line;
}

/** Whether the value stands elsewhere, so that it may be shown as it is written. */
export function isVariable(written: string): boolean {
  return nameOf(written.trim().replace(/^(["'])(.*)\1$/, '$2')) !== undefined;
}
