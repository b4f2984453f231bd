import type * as v from 'valibot';
import type { Codec } from './codec.ts';
import type { AnyField, DomainOf, FieldNames, SchemaOf } from './field.ts';

/** A call's request on the wire: parts of the address, the query, the JSON body. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

type Schema = v.GenericSchema;

/**
 * The callers that are let in: anybody; every member, invited guests too; regular members, who are no guests; personal
 * members, who pay by card (docs/spec/account.md, "Roles"); operators, who are no members. The others get 401 or 403
 * before anything is done.
 */
export type Audience = 'anyone' | 'member' | 'regular' | 'personal' | 'operator';

type Method = 'get' | 'post' | 'delete';

/** The name of a call as the specification writes it: `GET /zip/{postal}`, below /api, with `{name}` for parameters. */
type CallName = `${Uppercase<Method>} /${string}`;

/** One call of docs/spec/wire.md, "Calls", described once. Client, route, mock, OpenAPI and fixtures are made of it. */
export interface Endpoint<
  Input = never,
  Output = unknown,
  WireAnswer = unknown,
  Effect extends boolean = boolean,
  Code extends string = string,
> {
  readonly method: Method;
  /** Below /api, with `{name}` for its parameters. */
  readonly path: `/${string}`;
  /** Its effect, in a sentence of the OpenAPI document. */
  readonly summary: string;
  readonly audience: Audience;
  /** It creates, charges or opens something: a call carries an Idempotency-Key. */
  readonly effect: Effect;
  /** Fields of the body, by their names on the wire, that are secret: a hash that is kept of it leaves them out. */
  readonly secrets: readonly string[];
  /** Its answer is secret and made out of the key of the request, of which no more than a hash is kept. */
  readonly answersSecret: boolean;
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
  /** The input's fields by their names on the wire: a refusal of fields (422) names them on either side by its own. */
  readonly names: FieldNames;
  readonly input: Codec<WireRequest, Input>;
  readonly output: Codec<WireAnswer, Output>;
}

type Parts = Partial<Readonly<Record<'params' | 'query' | 'body', AnyField>>>;
type Meaning<Part> = Part extends AnyField ? DomainOf<Part> : unknown;
type InputOfParts<Params, Query, Body, Nothing = void> = [Params, Query, Body] extends undefined[]
  ? Nothing
  : Meaning<Params> & Meaning<Query> & Meaning<Body>;

const PARTS = ['params', 'query', 'body'] as const;

/** The parts of a request together: one is the input itself, several are objects that it is made of. */
function inputOf(description: Parts): Codec<WireRequest, unknown> {
  const parts = PARTS.flatMap((name) => {
    const field = description[name];
    return field === undefined ? [] : [{ name, field }];
  });
  return {
    decode: (request) => {
      const inputs = parts.map(({ name, field }) => field.decode(request[name]));
      return inputs.length > 1 ? Object.assign({}, ...inputs) : inputs[0];
    },
    encode: (input) => Object.fromEntries(parts.map(({ name, field }) => [name, field.encode(input)])),
  };
}

function addressIn(call: CallName): Pick<AnyEndpoint, 'method' | 'path'> {
  const [method, path] = call.split(' ') as [Uppercase<Method>, AnyEndpoint['path']]; // by its type
  return { method: method.toLowerCase() as Method, path }; // of the same letters
}

/**
 * Describes a call: the fields of its address, query and body, whose meanings make the input, and of its answer. A call
 * without any has no input. The request that `input.decode` gets has passed their schemas.
 *
 * `summary` says what the call does, and the docstring of an endpoint only what neither it nor the fields and codes
 * below say: when it is refused, and what an answer means. 409 goes with a code of the call itself, unless
 * docs/spec/wire.md, "Errors" says otherwise.
 */
export function endpoint<
  Answer extends AnyField,
  Params extends AnyField | undefined = undefined,
  Query extends AnyField | undefined = undefined,
  Body extends AnyField | undefined = undefined,
  Effect extends boolean = false,
  const Code extends string = never,
>(description: {
  readonly call: CallName;
  readonly summary: string;
  readonly audience: Audience;
  readonly effect?: Effect;
  readonly secrets?: readonly string[];
  readonly answersSecret?: boolean;
  readonly additive?: boolean;
  readonly isStream?: boolean;
  readonly refuses?: readonly Code[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}): Endpoint<
  InputOfParts<Params, Query, Body>,
  DomainOf<Answer>,
  v.InferOutput<SchemaOf<Answer>>,
  Effect,
  Code
> {
  const { call, params, query, body, answer, ...rest } = description;
  return {
    ...rest,
    ...addressIn(call),
    effect: (description.effect ?? false) as Effect, // left out means false, which is what Effect then defaults to
    secrets: description.secrets ?? [],
    answersSecret: description.answersSecret ?? false,
    additive: description.additive ?? false,
    isStream: description.isStream ?? false,
    refuses: description.refuses ?? [],
    params: params?.schema,
    query: query?.schema,
    body: body?.schema,
    names: { ...params?.names, ...query?.names, ...body?.names },
    input: inputOf(description as Parts) as Codec<WireRequest, InputOfParts<Params, Query, Body>>, // of the same parts
    response: answer.schema as v.GenericSchema<v.InferOutput<SchemaOf<Answer>>>, // nothing transforms
    output: answer as Codec<v.InferOutput<SchemaOf<Answer>>, DomainOf<Answer>>, // its own types
  };
}

export type InputOf<E> =
  E extends Endpoint<infer Input, infer _Output, infer _Wire, infer _Effect> ? Input : never;
export type OutputOf<E> =
  E extends Endpoint<infer _Input, infer Output, infer _Wire, infer _Effect> ? Output : never;

/** Any endpoint, where only its description matters. Codecs are methods, so that every endpoint is one of these. */
export type AnyEndpoint = Endpoint<unknown, unknown, unknown, boolean>;

/** The address below /api with its parameters filled in. */
export function pathOf(
  description: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  return description.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The name of a call, as its description says it. */
export function nameOf({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
