import type { ErrorCode } from '#contract/api/endpoints.ts';
import type { FieldMessages } from '#contract/errors.ts';
import { FALLBACKS, MESSAGES } from '#domain/messages.ts';

/** The sentence about a request of which nothing can be read (400). */
export const MALFORMED = '送信された内容を読み取れませんでした。';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 422 | 429;

/** Why a call is refused, as it goes over the wire; thrown by use cases, so that the transaction rolls back. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly status: Status;
  readonly code: ErrorCode;
  /** The answer's fields beside message and code: `errors`, `alternatives`, `quote`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: Status,
    code: ErrorCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** The refusal that a command got before, and gets again. */
export class RefusedBefore extends RefusalError {}

/** 404, with what was not found in the member's words. */
export function notFound(message: string): RefusalError {
  return new RefusalError(404, 'not_found', message);
}

/** 409: what was asked for does not fit the present state. `extra` goes into the answer's body. */
export function conflict(
  code: ErrorCode,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): RefusalError {
  return new RefusalError(409, code, message, extra);
}

/** 422 for the fields named; the first message is also the message of the whole (docs/spec/shell.md, "Refusals"). */
export class InvalidError extends RefusalError {
  readonly errors: FieldMessages;

  constructor(errors: FieldMessages) {
    super(422, 'invalid', Object.values(errors)[0]?.[0] ?? FALLBACKS.badRequest, { errors });
    this.errors = errors;
  }
}

/** The same from a use case, by the names that its input has for the fields; the route says them as the wire does. */
export function invalid(errors: FieldMessages): InvalidError {
  return new InvalidError(errors);
}

/** 401 of docs/spec/shell.md, "Refusals". */
export function unauthenticated(): RefusalError {
  return new RefusalError(401, 'unauthenticated', MESSAGES.unauthenticated);
}
