import { isShape } from '#server/world/reading/shape.ts';

/** A key where it is written. */
export interface WrittenKey {
  /** Its place in the schema, where keys that a file chooses are `*`: tenants.*.hosts. */
  readonly key: string;
  /** Its place in the value. */
  readonly path: readonly string[];
  readonly isOptional: boolean;
}

/** Every key that the schema has, by its place. */
export function keysOfSchema(schema: unknown, above = ''): readonly string[] {
  if (!isShape(schema)) return [];
  const { wrapped, entries, type } = schema;
  if (wrapped !== undefined) return keysOfSchema(wrapped, above);
  if (type === 'union') return (schema.options ?? []).flatMap((each) => keysOfSchema(each, above));
  if (type === 'array') return keysOfSchema(schema.item, above);
  if (type === 'record') return keysOfSchema(schema.value, `${above}*.`);
  return Object.entries(entries ?? {}).flatMap(([name, each]) => [
    above + name,
    ...keysOfSchema(each, `${above}${name}.`),
  ]);
}

/** Every key of the schema that the value says, wherever it does. */
export function keysWritten(
  schema: unknown,
  value: unknown,
  at: { readonly key: string; readonly path: readonly string[] } = { key: '', path: [] },
): readonly WrittenKey[] {
  if (!isShape(schema) || typeof value !== 'object' || value === null) return [];
  if (schema.wrapped !== undefined) return keysWritten(schema.wrapped, value, at);
  if (schema.type === 'union') return (schema.options ?? []).flatMap((each) => keysWritten(each, value, at));
  return Object.entries(value).flatMap(([name, each]) => {
    const path = [...at.path, name];
    if (schema.type === 'array') return keysWritten(schema.item, each, { key: at.key, path });
    if (schema.type === 'record') return keysWritten(schema.value, each, { key: `${at.key}*.`, path });
    const entry = schema.entries?.[name];
    if (!isShape(entry)) return [];
    const key = at.key + name;
    return [
      { key, path, isOptional: entry.wrapped !== undefined },
      ...keysWritten(entry, each, { key: `${key}.`, path }),
    ];
  });
}
