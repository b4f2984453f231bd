import { toJsonSchema } from '@valibot/to-json-schema';
import { World } from '#server/world/schema/world.ts';

/** The JSON Schema of a world, by which editors complete and explain; some of what `check` finds is not in it. */
export function jsonSchema(): string {
  const schema = toJsonSchema(World, { typeMode: 'input', errorMode: 'ignore' });
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)}\n`;
}
