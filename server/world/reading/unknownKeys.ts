import { nearest } from './nearest.ts';
import { isShape } from './shape.ts';

interface Unknown {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Every key that the schema does not know, with the known one that was probably meant; and lists in place of keys,
 * which valibot takes for objects.
 */
export function unknownKeys(schema: unknown, value: unknown, path: Unknown['path'] = []): readonly Unknown[] {
  if (!isShape(schema)) return [];
  if (schema.wrapped !== undefined) return unknownKeys(schema.wrapped, value, path);
  if (schema.type === 'array' && Array.isArray(value)) {
    return value.flatMap((item, index) => unknownKeys(schema.item, item, [...path, index]));
  }
  if (Array.isArray(value) && (schema.entries !== undefined || schema.type === 'record')) {
    return [{ path, message: 'keys and values expected, a list found' }];
  }
  if (!isRecord(value)) return [];
  if (schema.type === 'union') {
    const option = schema.options?.find((each) => isShape(each) && each.entries !== undefined);
    return unknownKeys(option, value, path);
  }
  if (schema.type === 'record') {
    return Object.entries(value).flatMap(([key, each]) => unknownKeys(schema.value, each, [...path, key]));
  }
  const { entries } = schema;
  if (entries === undefined) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    Object.hasOwn(entries, key)
      ? unknownKeys(entries[key], each, [...path, key])
      : [{ path: [...path, key], message: unknownMessage(key, Object.keys(entries)) }],
  );
}

function unknownMessage(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  return meant === undefined
    ? `${key} is unknown here: there are ${known.join(', ')}`
    : `${key} is unknown here: did you mean ${meant}?`;
}
