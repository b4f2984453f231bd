import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, nameOf } from './endpoint.ts';
import { AnyErrorBody, type ApiError, ApiFailure, SAID, ServerErrorBody } from './errors.ts';
import { byInputNames } from './fieldNames.ts';
import { isAddition, Said, type WireField } from './wire.ts';

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

/**
 * The message of an answer whose status alone says success: a message other than OK is an error, where the
 * specification has one (docs/spec/shell.md, "Refusals"). Such an answer has no other content.
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
export async function answerOf<Wire>(
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
