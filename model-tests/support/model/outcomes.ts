import type { AnyEventObject } from 'xstate';
import { errorOf } from '#contract/answer.ts';
import type { ErrorCode } from '#contract/api/endpoints.ts';
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type ApiError, ApiFailure, type Refused } from '#contract/errors.ts';
import type { Ending } from '#tests/machines/support/held.ts';

/** The answer of /api to one call, as the contract describes it. */
export interface Answer {
  readonly endpoint: AnyEndpoint;
  /** 0: the connection breaks. */
  readonly status: number;
  readonly body: unknown;
  /** The question that the call must have put, in domain terms; undefined where the contract's own check is enough. */
  readonly asked: unknown;
}

type EndingWith<Output> =
  | Extract<Ending, { status: 'error' }>
  | { readonly status: 'done'; readonly output: Output };

/**
 * How an invoked actor ends. With an answer the real actor asks the real client, and the walk checks that it ends as
 * the graph says; without one a stand-in ends as told.
 */
export interface Outcome<Output> {
  readonly answer: Answer | null;
  readonly ending: EndingWith<Output>;
}

interface Request<E> {
  readonly asked?: InputOf<E>;
}

/** The body of a refusal: 422 adds `errors`, some codes add more (see contract/booking/refusals.ts). */
interface RefusalBody<Code extends string = string> {
  readonly message: string;
  readonly code: Code;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly [more: string]: unknown;
}

function failing(endpoint: AnyEndpoint, status: number, body: unknown, asked: unknown, error: ApiError) {
  const isRefused = status >= 300;
  const ending = {
    status: 'error' as const,
    error: new ApiFailure(error, isRefused ? { answer: body } : {}),
  };
  return { answer: { endpoint, status, body, asked }, ending };
}

/**
 * The call succeeds with a domain value, and the actor resolves with it, or with `as` where it makes something of it.
 */
export function answered<E extends AnyEndpoint>(
  endpoint: E,
  value: OutputOf<E>,
  request?: Request<E>,
): Outcome<OutputOf<E>>;
export function answered<E extends AnyEndpoint, const Output>(
  endpoint: E,
  value: OutputOf<E>,
  request: Request<E> & { readonly as: Output },
): Outcome<Output>;
export function answered(
  endpoint: AnyEndpoint,
  value: unknown,
  request: { readonly asked?: unknown; readonly as?: unknown } = {},
): Outcome<unknown> {
  const body = endpoint.output.encode(value);
  const output = 'as' in request ? request.as : endpoint.output.decode(body);
  return {
    answer: { endpoint, status: 200, body, asked: request.asked },
    ending: { status: 'done', output },
  };
}

/** The call succeeds, and the actor (one that asks by `ask`) says that it is done. */
export function accepted<E extends AnyEndpoint>(
  endpoint: E,
  value: OutputOf<E>,
  request: Request<E> = {},
): Outcome<{ readonly kind: 'done'; readonly value: OutputOf<E> }> {
  return answered(endpoint, value, { ...request, as: { kind: 'done', value } });
}

/** The call is refused with a code that the actor expects (by `ask`); `as` where it makes something of it. */
export function refused<E extends AnyEndpoint, Code extends ErrorCode>(
  endpoint: E,
  status: number,
  body: RefusalBody<Code>,
): Outcome<Refused<Code>>;
export function refused<E extends AnyEndpoint, const Output>(
  endpoint: E,
  status: number,
  body: RefusalBody<ErrorCode>,
  request: Request<E> & { readonly as: Output },
): Outcome<Output>;
export function refused(
  endpoint: AnyEndpoint,
  status: number,
  body: RefusalBody,
  request: { readonly asked?: unknown; readonly as?: unknown } = {},
): Outcome<unknown> {
  const error = errorOf(status, body, endpoint);
  const refusal: Refused = {
    kind: 'refused',
    code: body.code,
    message: body.message,
    body: 'body' in error ? error.body : body,
  };
  return {
    answer: { endpoint, status, body, asked: request.asked },
    ending: { status: 'done', output: 'as' in request ? request.as : refusal },
  };
}

/** The call fails, and the actor rejects with what the client makes of it. */
export function failed(
  endpoint: AnyEndpoint,
  status: number,
  body: RefusalBody<ErrorCode> | null = null,
): Outcome<never> {
  return failing(endpoint, status, body, undefined, errorOf(status, body, endpoint));
}

/** No connection. */
export function unreachable(endpoint: AnyEndpoint): Outcome<never> {
  return failing(endpoint, 0, null, undefined, { kind: 'network', path: endpoint.path });
}

/** The call succeeds, and what it answers is not what the contract says. */
export function unreadable(endpoint: AnyEndpoint): Outcome<never> {
  const problem = 'the answer is "<html></html>" and should be an Object';
  return failing(endpoint, 200, '<html></html>', undefined, {
    kind: 'contract',
    path: endpoint.path,
    problem,
  });
}

/** The same, where the actor makes a refusal of it. */
export function refusedInWordsAs<const Output>(
  endpoint: AnyEndpoint,
  message: string,
  output: Output,
): Outcome<Output> {
  const { answer } = refusedInWords(endpoint, message);
  return { answer, ending: { status: 'done', output } };
}

/** The call succeeds by its status, and its message is not OK: an error (docs/spec/shell.md, "Refusals"). */
export function refusedInWords(endpoint: AnyEndpoint, message: string): Outcome<never> {
  const error = { kind: 'badRequest', path: endpoint.path, message, code: 'said' } as const;
  return failing(endpoint, 200, { message }, undefined, error);
}

/** An actor that does not call /api itself (storage, a child flow) ends well. */
export function resolved(): Outcome<undefined>;
export function resolved<const Output>(output: Output): Outcome<Output>;
export function resolved(output?: unknown): Outcome<unknown> {
  return { answer: null, ending: { status: 'done', output } };
}

/** An actor that does not call /api itself breaks. */
export function rejected(error: unknown = new Error('broken')): Outcome<never> {
  return { answer: null, ending: { status: 'error', error } };
}

/** The event by which XState tells the machine. */
export function eventOf(actorId: string, { ending }: Outcome<unknown>): AnyEventObject {
  return ending.status === 'done'
    ? { type: `xstate.done.actor.${actorId}`, output: ending.output, actorId }
    : { type: `xstate.error.actor.${actorId}`, error: ending.error, actorId };
}
