import type * as v from 'valibot';
import { nameOf } from '../endpoint.ts';
import { isAddition } from '../wire.ts';
import { endpoints } from './endpoints.ts';

/** A schema with what it may be made of: the parts of an object, a list, a choice, something that may be absent. */
interface Part extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly options?: readonly (Part | string | number)[];
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly pipe?: readonly { readonly type: string; readonly metadata?: unknown }[];
}

function partsOf({ item, items = [], options = [], value, wrapped }: Part): readonly Part[] {
  const choices = options.filter((option) => typeof option === 'object');
  return [item, ...items, ...choices, value, wrapped].filter((part) => part !== undefined);
}

/** The fields that are marked as additions, each with the path to it; what is below one is not named again. */
function fieldsOf(schema: Part, path: readonly string[] = []): readonly string[] {
  const fields = Object.entries(schema.entries ?? {}).flatMap(([name, entry]) =>
    (entry.pipe ?? []).some(isAddition) ? [[...path, name].join('.')] : fieldsOf(entry, [...path, name]),
  );
  return [...fields, ...partsOf(schema).flatMap((part) => fieldsOf(part, path))];
}

/**
 * The additions that are served beyond the specification: the names of calls (`GET /home`) and of fields (`GET /notices
 * notices.leads_to`).
 */
export const additions: readonly string[] = endpoints.flatMap((endpoint) => {
  const name = nameOf(endpoint);
  if (endpoint.additive) return [name];
  const schemas = [endpoint.query, endpoint.body, endpoint.response].filter((schema) => schema !== undefined);
  return [...new Set(schemas.flatMap((schema) => fieldsOf(schema)))].map((field) => `${name} ${field}`);
});
