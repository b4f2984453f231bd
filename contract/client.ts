import axios, { type AxiosResponse, isAxiosError, isCancel } from 'axios';
import * as v from 'valibot';
import { serverClock } from './clock.ts';
import { type Endpoint, pathOf } from './endpoint.ts';
import { AnyErrorBody, type ApiError, ApiFailure, ServerErrorBody } from './errors.ts';
import { IDEMPOTENCY_HEADER, SERVER_TIME_HEADER, TENANT_HEADER } from './headers.ts';

/** Long enough for a bad connection, short enough not to leave a member waiting at a door. */
export const TIMEOUT_MS = 15_000;

/** Who is calling. Bound once at start to the session's machine. */
export interface Credentials {
  readonly token: string | null;
  readonly tenantId: string | null;
}

let credentials: () => Credentials = () => ({ token: null, tenantId: null });

/** Says where the bearer token and the tenant of each request come from. */
export function bindCredentials(source: () => Credentials): void {
  credentials = source;
}

const http = axios.create({
  baseURL: '/api',
  timeout: TIMEOUT_MS,
  validateStatus: () => true,
  adapter: 'xhr',
  // A time-out then has a code of its own; otherwise a request that the browser gives up shares it.
  transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
});

/** A key made when a member decides, the same for every retry of that decision. */
export type IdempotencyKey = string;

type Options<Effect extends boolean> = {
  readonly signal?: AbortSignal;
} & (Effect extends true ? { readonly key: IdempotencyKey } : { readonly key?: never });

/**
 * The headers of a call: the session's token, the tenant where one is bound, and the key of a call with an effect.
 */
export function headersOf(key: IdempotencyKey | undefined): Record<string, string> {
  const { token, tenantId } = credentials();
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(tenantId === null ? {} : { [TENANT_HEADER]: tenantId }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
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

/** What an answer other than 2xx means. `path` is the endpoint's. */
export function errorOf(status: number, body: unknown, path: string): ApiError {
  if (status >= 500) return serverErrorOf(body, path);
  const parsed = v.safeParse(AnyErrorBody, body);
  const { message, code, errors, reason } = parsed.success
    ? parsed.output
    : { message: null, code: null, errors: {}, reason: undefined };
  if (status === 409) return { kind: 'conflict', path, message, code, body };
  if (status === 422) return { kind: 'invalid', path, message, code, fields: errors };
  const kind =
    status === 401 || status === 403 || status === 404 || status === 429 ? KINDS[status] : 'badRequest';
  return { kind, path, message, code, reason };
}

async function send(
  endpoint: Pick<Endpoint<unknown>, 'method' | 'path' | 'input'>,
  input: unknown,
  options: { readonly signal?: AbortSignal; readonly key?: IdempotencyKey },
): Promise<AxiosResponse<unknown>> {
  const { params, query, body } = endpoint.input.encode(input);
  try {
    return await http.request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      params: query,
      data: body,
      headers: headersOf(options.key),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (cause) {
    // What axios did not raise is a bug of ours, not a bad connection.
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
  const response = await send(endpoint as Endpoint<unknown>, input, options); // input and endpoint belong together here
  const serverTime = Number(response.headers[SERVER_TIME_HEADER.toLowerCase()]);
  if (serverTime > 0) serverClock.learn(serverTime);
  else serverClock.doWithout();
  if (response.status < 200 || response.status > 299) {
    throw new ApiFailure(errorOf(response.status, response.data, endpoint.path));
  }
  const answer = v.safeParse(endpoint.response, response.data);
  if (!answer.success) throw new ApiFailure({ kind: 'contract', path: endpoint.path });
  return endpoint.output.decode(answer.output);
}
