import axios, { isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { type Capabilities, serverCapabilities, serves } from './capabilities.ts';
import { serverClock } from './clock.ts';
import { type AnyEndpoint, type Endpoint, nameOf, pathOf, type WireRequest } from './endpoint.ts';
import {
  AnyErrorBody,
  type ApiError,
  ApiFailure,
  type Asked,
  refusable,
  SAID,
  ServerErrorBody,
} from './errors.ts';
import { byInputNames } from './fieldNames.ts';
import { type Answer, dropFirstAnswers, rememberMoment, takeFirstAnswer } from './firstAnswers.ts';
import { credentialHeaders, IDEMPOTENCY_HEADER, SERVER_TIME_HEADER } from './headers.ts';
import { TIMEOUT_MS } from './patience.ts';
import { underWayUntil } from './quiet.ts';
import { isAddition, Said } from './wire.ts';

/** The caller. Bound once at start to the session's machine. */
export interface Credentials {
  readonly token: string | null;
  readonly tenantId: string | null;
  /** Whether an invitation has brought them: some calls are for guests, and some are not. */
  readonly isGuest?: boolean;
}

/** The asker's options of `call` beside its input. */
export interface Asking {
  readonly signal?: AbortSignal;
  readonly key?: IdempotencyKey;
}

/** The same answer as a call's, made of others; rejects as they do. */
type Substitute<Input, Output> = (input: Input, asking: Asking) => Promise<Output>;

/** How a call is done without on a server that lacks it: see `instead`. */
export interface Instead {
  readonly endpoint: AnyEndpoint;
  readonly ask: Substitute<never, unknown>;
}

/** Names the way without a call: of an addition, or of a specified call that older servers do not find. */
export function instead<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
  ask: Substitute<Input, Output>,
): Instead {
  return { endpoint: endpoint as AnyEndpoint, ask }; // its codecs are methods, so that it is one
}

let loadSubstitutes: () => Promise<readonly Instead[]> = async () => [];

/** Says where the ways without a call are. Bound once at start; asked for only on a server that lacks one. */
export function bindSubstitutes(load: () => Promise<readonly Instead[]>): void {
  loadSubstitutes = load;
}

async function substituteOf<Input, Output, Wire, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, Wire, Effect>,
): Promise<Substitute<Input, Output> | undefined> {
  const found = (await loadSubstitutes()).find((each) => each.endpoint === endpoint);
  return found?.ask as Substitute<Input, Output> | undefined; // `instead` has put the two together
}

/** The parts of an answer that could not be read. */
export interface Unread {
  /** `GET /reservations` */
  readonly call: string;
  /** `reservations[2].tranid` */
  readonly field: string;
  /** `is missing` */
  readonly problem: string;
  /** That row alone is missing from what is shown; otherwise the call has failed. */
  readonly isLeftOut: boolean;
}

let listenToUnread: (unread: Unread) => unknown = () => undefined;

/** Sets the listener for parts that could not be read. Bound once at start. */
export function bindUnread(listen: (unread: Unread) => unknown): void {
  listenToUnread = listen;
}

/** A schema of a field, with what its pipe is made of. */
interface WireField {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: unknown }[];
}

let credentials: () => Credentials = () => ({ token: null, tenantId: null });

/** Says where the bearer token and the tenant of each request come from. */
export function bindCredentials(source: () => Credentials): void {
  credentials = source;
}

/** Whether a guest is calling. */
export function isGuestCalling(): boolean {
  return credentials().isGuest ?? false;
}

const http = axios.create({
  baseURL: '/api',
  timeout: TIMEOUT_MS,
  validateStatus: () => true,
  adapter: 'xhr',
  // A time-out then has a code of its own; otherwise a request that the browser gives up shares it.
  transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
});

/** A key made when a member decides, the same for every retry of their command. */
export type IdempotencyKey = string;

type Options<Effect extends boolean> = {
  readonly signal?: AbortSignal;
} & (Effect extends true ? { readonly key: IdempotencyKey } : { readonly key?: never });

/**
 * The headers of a call: the session's token, the tenant where one is bound, and the key of a call with an effect where
 * the server knows what that is.
 */
export function headersOf(key: IdempotencyKey | undefined): Record<string, string> {
  const { token, tenantId } = credentials();
  return {
    ...credentialHeaders(token, tenantId),
    ...(key !== undefined && serverCapabilities.current().requestKeys && { [IDEMPOTENCY_HEADER]: key }),
  };
}

const KINDS = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  429: 'throttled',
} as const;

function serverErrorOf(body: unknown, path: string): ApiError {
  const said = v.safeParse(ServerErrorBody, body);
  return said.success ? { kind: 'server', path, message: said.output.message } : { kind: 'server', path };
}

/** The meaning of an answer other than 2xx to a call. */
export function errorOf(
  status: number,
  body: unknown,
  endpoint: Pick<AnyEndpoint, 'path' | 'names'>,
): ApiError {
  const { path } = endpoint;
  if (status >= 500) return serverErrorOf(body, path);
  const parsed = v.safeParse(AnyErrorBody, body);
  const { message, code, errors, reason } = parsed.success
    ? parsed.output
    : { message: null, code: null, errors: {}, reason: undefined };
  if (status === 409) return { kind: 'conflict', path, message, code, body };
  if (status === 422) return { kind: 'invalid', path, message, code, fields: byInputNames(endpoint, errors) };
  const kind =
    status === 401 || status === 403 || status === 404 || status === 429 ? KINDS[status] : 'badRequest';
  return { kind, path, message, code, reason };
}

/** Whether the server is known to be one that this app and its contract come with. */
function knowsOurs(): boolean {
  return serverCapabilities.current().additions.length > 0;
}

/** The names of a request's fields that are additions of ours. */
function additionsTo(endpoint: Endpoint<unknown>, part: 'query' | 'body'): readonly string[] {
  const { entries = {} } = (endpoint[part] ?? {}) as { entries?: Readonly<Record<string, WireField>> }; // of an object
  return Object.keys(entries).filter((name) => entries[name]?.pipe?.some(isAddition));
}

interface Parts {
  readonly query: WireRequest['query'] | undefined;
  readonly body: unknown;
}

/** The request without what the server does not know: of the additions, those are sent that it names. */
function knownParts(endpoint: Endpoint<unknown>, { query, body }: WireRequest, knows: Capabilities): Parts {
  const without = <Fields>(fields: Fields, part: 'query' | 'body'): Fields => {
    const unknown = additionsTo(endpoint, part).filter((field) => !serves(knows, endpoint, field));
    if (unknown.length === 0 || typeof fields !== 'object' || fields === null) return fields;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !unknown.includes(name))) as Fields; // fewer
  };
  return { query: without(query, 'query'), body: without(body, 'body') };
}

/** The query as a browser writes it; a field that is undefined is left out. */
function searchOf(query: WireRequest['query'] = {}): URLSearchParams {
  const given = Object.entries(query).filter((field): field is [string, string] => field[1] !== undefined);
  return new URLSearchParams(given);
}

async function send(
  endpoint: Endpoint<unknown>,
  input: unknown,
  options: { readonly signal?: AbortSignal; readonly key?: IdempotencyKey },
): Promise<Answer> {
  const encoded = endpoint.input.encode(input);
  const isBeyond =
    options.key !== undefined ||
    [...additionsTo(endpoint, 'query'), ...additionsTo(endpoint, 'body')].length > 0;
  const knows = knowsOurs() || !isBeyond ? serverCapabilities.current() : await serverCapabilities.known();
  const { query, body } = knownParts(endpoint, encoded, knows);
  const url = pathOf(endpoint, encoded.params);
  const params = searchOf(query);
  const begun = performance.now();
  if (endpoint.method !== 'get') dropFirstAnswers();
  const first = await takeFirstAnswer(
    params.size === 0 ? `/api${url}` : `/api${url}?${params}`,
    headersOf(undefined),
  );
  if (first !== undefined) return first;
  try {
    return await http.request<unknown>({
      method: endpoint.method,
      url,
      params,
      data: body,
      headers: headersOf(options.key),
      // Waiting for an answer that did not come was waiting, too.
      timeout: Math.max(TIMEOUT_MS - (performance.now() - begun), 1),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (cause) {
    // An error that axios did not raise is a bug of ours, not a bad connection.
    if (isCancel(cause) || !isAxiosError(cause)) throw cause;
    serverClock.doWithout();
    const kind = cause.code === 'ETIMEDOUT' ? 'timeout' : 'network';
    throw new ApiFailure({ kind, path: endpoint.path }, { cause });
  }
}

/**
 * Calls /api and answers in domain terms. Rejects with ApiFailure; with the abort of `signal` as axios gives it,
 * which nobody waits for any more.
 */
export async function call<Input, Output, WireAnswer, Effect extends boolean>(
  endpoint: Endpoint<Input, Output, WireAnswer, Effect>,
  input: Input,
  options: Options<Effect>,
): Promise<Output> {
  const knows =
    knowsOurs() || !endpoint.additive ? serverCapabilities.current() : await serverCapabilities.known();
  if (!serves(knows, endpoint)) {
    const instead = await substituteOf(endpoint);
    if (instead !== undefined) return instead(input, options);
    throw new ApiFailure({ kind: 'notFound', path: endpoint.path, message: null, code: null });
  }
  // Input and endpoint belong together here.
  const response = await underWayUntil(send(endpoint as Endpoint<unknown>, input, options));
  learnTime((name) => response.headers[name.toLowerCase()], response.cameAt);
  // Of a server of ours a 404 is about what was asked for; of another it may be about the call.
  if (response.status === 404 && !knowsOurs()) {
    const instead = await substituteOf(endpoint);
    if (instead !== undefined) return instead(input, options);
  }
  if (response.status < 200 || response.status > 299) {
    throw new ApiFailure(errorOf(response.status, response.data, endpoint), { answer: response.data });
  }
  const output = endpoint.output.decode(await answerOf(endpoint, response.data));
  rememberMoment(output, response);
  return output;
}

/**
 * The same, where somebody asks who must know what to do about each refusal that the endpoint names: they are values.
 * Everything else is a rejection, as with `call`.
 */
export function ask<Input, Output, WireAnswer, Effect extends boolean, Code extends string>(
  endpoint: Endpoint<Input, Output, WireAnswer, Effect, Code>,
  input: Input,
  options: Options<Effect>,
): Promise<Asked<Output, Code>> {
  return refusable(call(endpoint, input, options), endpoint.refuses);
}

/**
 * Takes the server's time from an answer: ours to the millisecond, else to the second, as every server has it. `cameAt`
 * says when it came, where that is not now.
 */
export function learnTime(headerOf: (name: string) => unknown, cameAt?: number): void {
  const exact = Number(headerOf(SERVER_TIME_HEADER));
  const second = Date.parse(String(headerOf('Date')));
  const since = cameAt === undefined ? 0 : performance.now() - cameAt;
  if (exact > 0) serverClock.learn(exact + since);
  else if (second > 0) serverClock.learnSecond(second + since);
  else serverClock.doWithout();
}

/**
 * The message of an answer that succeeded by its status alone: one that is not OK is an error, where the specification
 * has a message (docs/spec/shell.md, "Refusals"). It is looked for before the answer is read, which then says nothing
 * else.
 */
function refusalIn(response: v.GenericSchema, body: unknown): string | undefined {
  const { entries = {} } = response as { entries?: Readonly<Record<string, WireField>> }; // of an object
  const isSpecified =
    entries.message !== undefined && entries.message !== Said && !entries.message.pipe?.some(isAddition);
  const said = v.safeParse(v.object({ message: v.pipe(v.string(), v.nonEmpty()) }), body);
  return isSpecified && said.success && said.output.message !== 'OK' ? said.output.message : undefined;
}

/**
 * The answer as the contract has it. Other forms of another server are read as far as the specification allows them.
 */
async function answerOf<Wire>(
  endpoint: Pick<Endpoint<never, unknown, Wire>, 'method' | 'path' | 'response'>,
  body: unknown,
): Promise<Wire> {
  const said = v.safeParse(endpoint.response, body);
  if (said.success) return said.output;
  const refusal = refusalIn(endpoint.response, body);
  if (refusal !== undefined) {
    throw new ApiFailure({ kind: 'badRequest', path: endpoint.path, message: refusal, code: SAID });
  }
  const { problemOf, readAs } = await import('./reading.ts');
  const call = nameOf(endpoint);
  const read = v.safeParse(
    endpoint.response,
    readAs(endpoint.response, body, ({ field, problem }) =>
      listenToUnread({ call, field, problem, isLeftOut: true }),
    ),
  );
  if (read.success) return read.output;
  const { field, problem } = problemOf(read.issues[0]);
  listenToUnread({ call, field, problem, isLeftOut: false });
  throw new ApiFailure({ kind: 'contract', path: endpoint.path, problem: `${field} ${problem}` });
}
