import axios, { isAxiosError, isCancel } from 'axios';
import { answerOf, errorOf } from './answer.ts';
import { callerOfNow, headersOf, type IdempotencyKey } from './caller.ts';
import { type Capabilities, serverCapabilities, serves } from './capabilities.ts';
import { serverClock } from './clock.ts';
import { type Endpoint, pathOf, type WireRequest } from './endpoint.ts';
import { ApiFailure, type Asked, refusable } from './errors.ts';
import { type Answer, dropFirstAnswers, rememberMoment, takeFirstAnswer } from './firstAnswers.ts';
import { SERVER_TIME_HEADER } from './headers.ts';
import { type Asking, substituteOf } from './instead.ts';
import { patienceFor } from './patience.ts';
import { underWayUntil } from './quiet.ts';
import { uploadOf } from './uploads.ts';
import { isAddition, type WireField } from './wire.ts';

const http = axios.create({
  baseURL: '/api',
  validateStatus: () => true,
  adapter: 'xhr',
  // A time-out then has a code of its own; otherwise a request that the browser gives up shares it.
  transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
});

type Options<Effect extends boolean> = {
  readonly signal?: AbortSignal;
} & (Effect extends true ? { readonly key: IdempotencyKey } : { readonly key?: never });

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

async function send(endpoint: Endpoint<unknown>, input: unknown, options: Asking): Promise<Answer> {
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
  const { length } = JSON.stringify(body ?? '');
  const upload = uploadOf(options.key, length);
  try {
    return await http.request<unknown>({
      method: endpoint.method,
      url,
      params,
      data: body,
      headers: headersOf(options.key),
      // A wait for an answer that never came counts as waiting, too.
      timeout: Math.max(patienceFor(length) - (performance.now() - begun), 1),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...upload.options,
    });
  } catch (cause) {
    // An error that axios did not raise is a bug of ours, not a bad connection.
    if (isCancel(cause) || !isAxiosError(cause)) throw cause;
    serverClock.doWithout();
    const kind = cause.code === 'ETIMEDOUT' ? 'timeout' : 'network';
    throw new ApiFailure({ kind, path: endpoint.path }, { cause });
  } finally {
    upload.end();
  }
}

/**
 * Sends a call, and once more where its session is over and the same member has opened another one since, in this tab
 * or elsewhere: that 401 is about the former session, and nothing was done.
 */
async function sendInSession(endpoint: Endpoint<unknown>, input: unknown, options: Asking): Promise<Answer> {
  const callerSince = callerOfNow();
  const answer = await send(endpoint, input, options);
  if (answer.status !== 401) return answer;
  const caller = callerSince();
  if (caller === 'same') return send(endpoint, input, options);
  // Passing the refusal on would end the session of somebody else.
  if (caller === 'other') throw new ApiFailure({ kind: 'network', path: endpoint.path });
  return answer;
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
  const response = await underWayUntil(sendInSession(endpoint as Endpoint<unknown>, input, options));
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
