/**
 * Objects of the wire, each described once: `record({ tenantId: ['tenant_id', v.string()] })` gives the wire schema,
 * the domain type (`DomainOf<typeof …>`), `decode` and `encode`. The wire names its fields in the order of the record.
 */
import * as v from 'valibot';
import {
  type AnyField,
  type DomainOf,
  type Field,
  type FieldNames,
  fieldOf,
  mapped,
  type Piece,
  type SchemaOf,
} from './field.ts';
import { Said } from './wire.ts';

/** By the name in the domain: the name on the wire, and what stands there. */
type Fields = Readonly<Record<string, readonly [name: string, piece: Piece]>>;

/** A record, or a codec of one: an object on the wire, and an object in the domain. */
interface AnyRecord extends Field<v.GenericSchema, object> {
  readonly schema: v.GenericSchema & { readonly entries: v.ObjectEntries };
}

type Flat<T> = { [Key in keyof T]: T[Key] };

/** Fields that the wire may leave out altogether may be left out in the domain. */
type Optional<F extends Fields> = {
  [Key in keyof F]: SchemaOf<F[Key][1]> extends { readonly type: 'exact_optional' } ? Key : never;
}[keyof F];

type DomainOfFields<F extends Fields> = {
  readonly [Key in keyof F as Exclude<Key, Optional<F>>]: DomainOf<F[Key][1]>;
} & { readonly [Key in Optional<F>]?: DomainOf<F[Key][1]> };

type EntriesOfPart<Part> = Part extends { readonly schema: { readonly entries: infer Entries } }
  ? Entries
  : Part extends Fields
    ? { -readonly [Key in keyof Part as Part[Key][0]]: SchemaOf<Part[Key][1]> }
    : never;

type DomainOfPart<Part> = Part extends AnyRecord
  ? DomainOf<Part>
  : Part extends Fields
    ? DomainOfFields<Part>
    : never;

type EntriesOf<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? EntriesOfPart<First> & EntriesOf<Rest>
  : unknown;

type DomainOfParts<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? DomainOfPart<First> & DomainOfParts<Rest>
  : unknown;

type EntriesIn<Parts> =
  Flat<EntriesOf<Parts>> extends infer Entries extends v.ObjectEntries ? Entries : never;

/** An object of the wire with those entries, and the object that it is in the domain. */
export type RecordOf<Entries extends v.ObjectEntries, Domain> = Field<
  v.ObjectSchema<Entries, undefined>,
  Domain
>;

/**
 * Checks a record against a type of the domain: `record({ … }) satisfies Means<Reservation>`. Neither a missing field
 * nor one too many compiles.
 */
export interface Means<Domain> {
  readonly decode: (wire: never) => Domain;
  readonly encode: (value: Domain) => unknown;
}

type Values = Readonly<Record<string, unknown>>;

interface Steps {
  readonly entries: v.ObjectEntries;
  readonly names: FieldNames;
  readonly read: (wire: Values, into: Record<string, unknown>) => void;
  readonly write: (value: Values, into: Record<string, unknown>) => void;
}

function isRecord(part: Fields | AnyRecord): part is AnyRecord {
  return typeof part.decode === 'function';
}

function stepsOfFields(fields: Fields): Steps {
  const steps = Object.entries(fields).map(([key, [name, piece]]) => ({ key, name, ...fieldOf(piece) }));
  return {
    entries: Object.fromEntries(steps.map(({ name, schema }) => [name, schema])),
    names: Object.fromEntries(steps.map(({ key, name }) => [name, key])),
    read: (wire, into) => {
      for (const { key, name, decode } of steps) {
        const value = decode(wire[name]);
        if (value !== undefined) into[key] = value;
      }
    },
    write: (value, into) => {
      for (const { key, name, encode } of steps) {
        const wire = encode(value[key]);
        if (wire !== undefined) into[name] = wire;
      }
    },
  };
}

function stepsOf(part: Fields | AnyRecord): Steps {
  if (!isRecord(part)) return stepsOfFields(part);
  return {
    entries: part.schema.entries,
    names: part.names ?? {},
    read: (wire, into) => Object.assign(into, part.decode(wire)),
    write: (value, into) => Object.assign(into, part.encode(value)),
  };
}

/**
 * An object of the wire: of fields, and of other records whose fields stand beside them in the same object. A value is
 * encoded by its own fields alone; fields that are undefined on either side are left out.
 */
export function record<const Parts extends readonly (Fields | AnyRecord)[]>(
  ...parts: Parts
): RecordOf<EntriesIn<Parts>, Flat<DomainOfParts<Parts>>> {
  const steps = parts.map(stepsOf);
  const made: AnyField = {
    schema: v.object(Object.assign({}, ...steps.map(({ entries }) => entries))),
    names: Object.assign({}, ...steps.map(({ names }) => names)),
    decode: (wire) => {
      const value = {};
      for (const { read } of steps) read(wire as Values, value); // the schema has refused what is no object
      return value;
    },
    encode: (value) => {
      const wire = {};
      for (const { write } of steps) write(value as Values, wire); // a value of the domain type, which is an object
      return wire;
    },
  };
  return made as never; // the types are computed from the parts; what runs is the same for all of them
}

type Only<Name extends string, P extends Piece, Beside> = EntriesIn<
  [...(Beside extends AnyRecord ? [Beside] : []), { readonly value: readonly [Name, P] }]
>;

/** An object with one field, which alone is the domain's value; `beside` are fields that the domain does not have. */
export function only<
  const Name extends string,
  P extends Piece,
  Beside extends AnyRecord | undefined = undefined,
>(name: Name, piece: P, beside?: Beside): RecordOf<Only<Name, P, Beside>, DomainOf<P>> {
  const field = { value: [name, piece] } as const;
  const { schema, decode, encode }: AnyField = beside ? record(beside, field) : record(field);
  const made: AnyField = {
    schema,
    decode: (wire) => (decode(wire) as { readonly value: unknown }).value, // of the one field
    encode: (value) => encode({ value }),
  };
  return made as never; // as in `record`
}

/** docs/spec/wire.md, "Calls", message 'OK'; any other message of a server is a refusal. */
export const OK_MESSAGE = mapped(
  v.object({ message: v.literal('OK') }),
  () => ({}),
  () => ({ message: 'OK' as const }),
);

/** The same as `OK_MESSAGE` where any message of another server means success (`Said`). */
export const SAID_MESSAGE = mapped(
  v.object({ message: Said }),
  () => ({}),
  () => ({ message: 'OK' as const }),
);

/** The answer of calls that say how they went. */
export const ok = mapped(
  OK_MESSAGE,
  () => undefined,
  () => ({}),
);

/** The answer of calls whose answer the specification does not show. */
export const done = mapped(
  SAID_MESSAGE,
  () => undefined,
  () => ({}),
);
