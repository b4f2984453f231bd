/** The parts of a valibot schema that say which keys there are. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: unknown;
  readonly value?: unknown;
  readonly item?: unknown;
  readonly options?: readonly unknown[];
}

/** Whether it is a schema that can be walked by its parts. */
export function isShape(schema: unknown): schema is Shape {
  return typeof schema === 'object' && schema !== null && 'type' in schema && typeof schema.type === 'string';
}
