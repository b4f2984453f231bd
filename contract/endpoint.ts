import type * as v from 'valibot';
import type { Codec } from './codec.ts';

/** A call's request on the wire: parts of the address, the query, the JSON body. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

type Schema = v.GenericSchema;
type PartsOf<Params, Query, Body> = (Params extends Schema
  ? { readonly params: v.InferOutput<Params> }
  : unknown) &
  (Query extends Schema ? { readonly query: v.InferOutput<Query> } : unknown) &
  (Body extends Schema ? { readonly body: v.InferOutput<Body> } : unknown);

/**
 * The callers that are let in: anybody; every member, invited guests too; regular members, who are no guests; personal
 * members, who pay by card (docs/spec/account.md, "Roles"). The others get 401 or 403 before anything is done.
 */
export type Audience = 'anyone' | 'member' | 'regular' | 'personal';

/** One call of docs/spec/wire.md, "Calls", described once. Client, route, mock, OpenAPI and fixtures are made of it. */
export interface Endpoint<
  Input = never,
  Output = unknown,
  WireAnswer = unknown,
  Effect extends boolean = boolean,
  Code extends string = string,
> {
  readonly method: 'get' | 'post' | 'delete';
  /** Below /api, with `{name}` for its parameters. */
  readonly path: `/${string}`;
  /** Its effect, in a sentence of the OpenAPI document. */
  readonly summary: string;
  readonly audience: Audience;
  /** It creates, charges or opens something: a call carries an Idempotency-Key. */
  readonly effect: Effect;
  /** It is not among the specified calls: our server's metadata names it, and the app does without where none does. */
  readonly additive: boolean;
  /** It answers with server-sent events as long as somebody listens; `response` is one of them. */
  readonly isStream: boolean;
  /**
   * The codes by which it is refused, as values for whoever asks (`ask`): the server can refuse it with these and with
   * those of any call (`COMMON_CODES`), one of which stands here only where the asker has an answer to it.
   */
  readonly refuses: readonly Code[];
  readonly params: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly response: v.GenericSchema<WireAnswer>;
  readonly input: Codec<WireRequest, Input>;
  readonly output: Codec<WireAnswer, Output>;
}

/**
 * Describes a call. Schemas are wire schemas; the codecs lead to the domain and back.
 * The request that `input.decode` gets has passed `params`, `query` and `body`.
 */
export function endpoint<
  Input,
  Output,
  Answer extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Effect extends boolean = false,
  const Code extends string = never,
>(description: {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly audience: Audience;
  readonly effect?: Effect;
  readonly additive?: boolean;
  readonly isStream?: boolean;
  readonly refuses?: readonly Code[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Answer;
  readonly input: Codec<PartsOf<Params, Query, Body>, Input>;
  readonly output: Codec<v.InferOutput<Answer>, Output>;
}): Endpoint<Input, Output, v.InferOutput<Answer>, Effect, Code> {
  const { params, query, body } = description;
  return {
    ...description,
    effect: (description.effect ?? false) as Effect, // left out means false, which is what Effect then defaults to
    additive: description.additive ?? false,
    isStream: description.isStream ?? false,
    refuses: description.refuses ?? [],
    params,
    query,
    body,
    // The three parts were checked against the schemas that PartsOf is inferred from.
    input: description.input as unknown as Codec<WireRequest, Input>,
    response: description.response as unknown as v.GenericSchema<v.InferOutput<Answer>>, // nothing transforms
  };
}

export type InputOf<E> =
  E extends Endpoint<infer Input, infer _Output, infer _Wire, infer _Effect> ? Input : never;
export type OutputOf<E> =
  E extends Endpoint<infer _Input, infer Output, infer _Wire, infer _Effect> ? Output : never;

/** Any endpoint, where only its description matters. Codecs are methods, so that every endpoint is one of these. */
export type AnyEndpoint = Endpoint<unknown, unknown, unknown, boolean>;

/** For calls without input. */
export const NOTHING: Codec<unknown, void> = { decode: () => undefined, encode: () => ({}) };

/** For answers that only say OK. */
export const OK: Codec<{ message: 'OK' }, void> = {
  decode: () => undefined,
  encode: () => ({ message: 'OK' }),
};

/** The address below /api with its parameters filled in. */
export function pathOf(
  description: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return description.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The name of a call as the specification writes it: `GET /zip/{postal}`. */
export function nameOf({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
