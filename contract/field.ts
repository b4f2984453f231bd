/**
 * Fields of the wire with their meaning. A field is made once and gives the wire schema, the domain type and both
 * directions; `record` (record.ts) puts fields together. Schemas stay plain (no transforms), so that the OpenAPI
 * document, the check of an answer and both directions are made of the same one.
 */
import * as v from 'valibot';
import type { Codec } from './codec.ts';

/** A wire schema with both directions between its output and the domain. */
export interface Field<Schema extends v.GenericSchema, Domain> extends Codec<v.InferOutput<Schema>, Domain> {
  readonly schema: Schema;
  /** Of an object with fields: the domain's name of each, by its name on the wire. */
  readonly names?: FieldNames;
}

/** The domain's names by the wire's: `{ loginid: 'loginId' }`. */
export type FieldNames = Readonly<Record<string, string>>;

/** A field, or the schema of a value that means itself. */
export type Piece = v.GenericSchema | Field<v.GenericSchema, unknown>;

export type SchemaOf<P> = P extends { readonly schema: infer Schema extends v.GenericSchema }
  ? Schema
  : P extends v.GenericSchema
    ? P
    : never;

/** The domain type of a field, of a record, or of a schema by itself. */
export type DomainOf<P> = P extends { decode(wire: never): infer Domain }
  ? Domain
  : P extends v.GenericSchema
    ? v.InferOutput<P>
    : never;

/** Any field, where the types of its two sides do not matter: within these helpers, which are typed from outside. */
export type AnyField = Field<v.GenericSchema, unknown>;

function itself(value: unknown): unknown {
  return value;
}

/** The field of a schema whose value means itself. */
export function fieldOf(piece: Piece): AnyField {
  return 'schema' in piece && 'decode' in piece ? piece : { schema: piece, decode: itself, encode: itself };
}

/** A value of the wire that means something else in the domain. */
export function mapped<P extends Piece, Domain>(
  piece: P,
  decode: (value: DomainOf<P>) => Domain,
  encode: (value: Domain) => DomainOf<P>,
): Field<SchemaOf<P>, Domain> {
  const inner = fieldOf(piece);
  return {
    ...(inner.names && { names: inner.names }),
    schema: inner.schema as SchemaOf<P>, // fieldOf keeps the schema that it is given
    decode: (wire) => decode(inner.decode(wire) as DomainOf<P>), // and inner's types are those of P
    encode: (value) => inner.encode(encode(value)) as v.InferOutput<SchemaOf<P>>,
  };
}

/** The same object, whose schema compares its fields with each other too. */
export function compared<Schema extends v.GenericSchema, Domain>(
  object: Field<Schema, Domain>,
  schema: v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>,
): Field<Schema, Domain> {
  return { ...object, schema: schema as Schema }; // with the same values on both sides
}

/** The same field in another schema, with what stands for nothing on either side. */
function emptiable<Schema extends v.GenericSchema, Domain>(
  piece: Piece,
  schema: v.GenericSchema,
  nothing: null | undefined,
): Field<Schema, Domain> {
  const { decode, encode } = fieldOf(piece);
  return {
    schema: schema as Schema, // each caller names the schema that it makes
    decode: (wire) => (wire === nothing ? null : decode(wire)) as Domain,
    encode: (value) => (value === null ? nothing : encode(value)) as v.InferOutput<Schema>,
  };
}

type Nullable<P> = v.NullableSchema<SchemaOf<P> & v.GenericSchema, undefined>;

/** Null, or the value. */
export function nullable<P extends Piece>(piece: P): Field<Nullable<P>, DomainOf<P> | null> {
  return emptiable(piece, v.nullable(fieldOf(piece).schema), null);
}

/** A field that has nothing to say in some cases: null, or left out. */
export function absent<P extends Piece>(
  piece: P,
): Field<v.OptionalSchema<Nullable<P>, null>, DomainOf<P> | null> {
  return emptiable(piece, v.optional(v.nullable(fieldOf(piece).schema), null), null);
}

/** A field that is left out where it has nothing to say: null in the domain. */
export function leftOut<P extends Piece>(
  piece: P,
): Field<v.OptionalSchema<SchemaOf<P> & v.GenericSchema, undefined>, DomainOf<P> | null> {
  return emptiable(piece, v.optional(fieldOf(piece).schema), undefined);
}

/** A field that may be left out, and what that means, as the wire would say it. */
export function optional<P extends Piece, const Default extends v.InferInput<SchemaOf<P>>>(
  piece: P,
  meaning: Default,
): Field<v.OptionalSchema<SchemaOf<P> & v.GenericSchema, Default>, DomainOf<P>> {
  const { schema, decode, encode } = fieldOf(piece);
  const made = v.optional(schema, meaning as never); // a wire value of that schema, by the type of `meaning`
  return { schema: made as never, decode, encode } as never; // the schema adds what is left out, and no meaning
}

/**
 * A field that the specification does not have: our server's metadata names it among its additions. Whoever reads it
 * does without it where a server has none.
 */
export function addition<P extends Piece>(piece: P): Field<SchemaOf<P>, DomainOf<P>> {
  const { schema, decode, encode } = fieldOf(piece);
  return { schema: v.pipe(schema, v.metadata({ addition: true })), decode, encode } as never; // the mark has no type
}

/** A field that our server says and nobody reads: null, whatever stands there. */
export function unread<P extends Piece>(piece: P): Field<SchemaOf<P>, DomainOf<P> | null> {
  const { schema, encode } = fieldOf(piece);
  return { schema: schema as SchemaOf<P>, decode: () => null, encode: encode as never }; // of the same piece
}

/** A text in its normal form: normalized when it is read, and sent as it is. */
export function normal<P extends Piece>(
  piece: P,
  normalize: (value: DomainOf<P>) => DomainOf<P>,
): Field<SchemaOf<P>, DomainOf<P>> {
  return mapped(piece, normalize, (value) => value);
}

/** A list, each item by its own field. */
export function list<P extends Piece>(
  piece: P,
): Field<v.ArraySchema<SchemaOf<P> & v.GenericSchema, undefined>, readonly DomainOf<P>[]> {
  const { schema, decode, encode } = fieldOf(piece);
  return {
    schema: v.array(schema) as never, // the array of the item's schema
    decode: (wire) => wire.map((item) => decode(item)) as readonly DomainOf<P>[],
    encode: (items) => items.map((item) => encode(item)) as never, // in the same order
  };
}

/** Words of the domain for the values by which the wire says them: `oneOf({ door: 0, lock: 1 })`. */
export function oneOf<const Words extends Readonly<Record<string, string | number>>>(
  said: Words,
): Field<v.PicklistSchema<readonly Words[keyof Words][], undefined>, keyof Words & string> {
  const meanings = new Map(Object.entries(said).map(([word, value]) => [value, word] as const));
  return {
    schema: v.picklist(Object.values(said) as never), // the values of `said`
    decode: (wire) => meanings.get(wire) as keyof Words & string, // the schema has refused everything else
    encode: (word) => said[word] as Words[keyof Words], // a word of `said`
  };
}
