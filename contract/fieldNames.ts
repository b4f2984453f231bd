import type { AnyEndpoint } from './endpoint.ts';
import type { FieldMessages } from './errors.ts';
import type { FieldNames } from './field.ts';

type Named = Pick<AnyEndpoint, 'names'>;

/** The same messages under other names; of a name with a path (`answers.0`) the first part is the field. */
function renamed(messages: FieldMessages, names: FieldNames): FieldMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([name, texts]) => {
      const [field = '', ...path] = name.split('.');
      return [[names[field] ?? field, ...path].join('.'), texts];
    }),
  );
}

/** The messages of refused fields (422) by the names that the input has; a name of no field stays as it is. */
export function byInputNames({ names }: Named, messages: FieldMessages): FieldMessages {
  return renamed(messages, names);
}

/** The same by the names of the wire. */
export function byWireNames({ names }: Named, messages: FieldMessages): FieldMessages {
  return renamed(messages, Object.fromEntries(Object.entries(names).map(([wire, own]) => [own, wire])));
}
