import * as v from 'valibot';

/**
 * The codes by which any call may be refused, before its use case or in what all of them share. Whoever asks need not
 * expect them: the app as a whole knows what to do. The codes of one call stand in its endpoint (`refuses`).
 */
export const COMMON_CODES = [
  'malformed',
  'invalid',
  'too_large',
  'not_found',
  'unauthenticated',
  'forbidden',
  'terms_required',
  'idempotency_mismatch',
  'in_progress',
  'unavailable',
  'internal',
] as const;

/** Whether a call that names these codes may be refused by this one. */
export function mayRefuse({ refuses }: { readonly refuses: readonly string[] }, code: unknown): boolean {
  return [...refuses, ...COMMON_CODES].some((named) => named === code);
}

/**
 * The code where the answer was a 200 whose message is not OK (docs/spec/shell.md, "Refusals"). No server sends it; the
 * client says so.
 */
export const SAID = 'said';

/** 400, 401, 403, 404, 409, 413, 414, 429: `{ message, code }`. */
export const ErrorBody = v.object({ message: v.string(), code: v.string() });

/** 422: the first message of every field (docs/spec/shell.md, "Refusals"). */
export const InvalidBody = v.object({
  message: v.string(),
  code: v.literal('invalid'),
  errors: v.record(v.string(), v.array(v.string())),
});

/** 500 and 503 of a server of ours: a sentence for the member, who may tell the support the request's id. */
export const ServerErrorBody = v.object({
  message: v.string(),
  code: v.picklist(['unavailable', 'internal']),
  request_id: v.string(),
});
export type ServerErrorBody = v.InferOutput<typeof ServerErrorBody>;

/** The error of any server, ours or not: perhaps a message, perhaps a code. */
export const AnyErrorBody = v.object({
  message: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((message) => (message?.trim() ? message : null)), // said with nothing in it, it would be an empty sheet
  ),
  code: v.optional(v.fallback(v.nullable(v.string()), null), null),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Somebody else's own code behind ours: the card provider's. */
  reason: v.fallback(v.optional(v.string()), undefined),
});

interface Said {
  readonly message: string | null;
  readonly code: string | null;
  /** Somebody else's own code behind ours, where there is one. */
  readonly reason?: string | undefined;
}

/** Everything that can go wrong with a call, by kind. Nothing downstream looks at a status code. */
export type ApiError =
  | ({ readonly kind: 'badRequest' | 'unauthenticated' | 'forbidden' | 'notFound' | 'throttled' } & Said & {
        /** The path of the call: 401 of an invitation speaks otherwise (docs/spec/shell.md, "Refusals"). */
        readonly path: string;
      })
  | ({ readonly kind: 'conflict'; readonly path: string; readonly body: unknown } & Said)
  | ({ readonly kind: 'invalid'; readonly path: string; readonly fields: FieldMessages } & Said)
  | {
      readonly kind: 'server';
      readonly path: string;
      /** Only our server's message: a proxy's is not meant for members. */
      readonly message?: string;
    }
  | { readonly kind: 'network' | 'timeout'; readonly path: string }
  | {
      readonly kind: 'contract';
      readonly path: string;
      /** The unreadable part of the answer, for developers: `reservations[2].tranid is missing`. */
      readonly problem?: string;
    };

/** The messages of each field that was refused, in the member's words, by the name that the call's input has for it. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** The error that a call of the client rejects with. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly error: ApiError;
  /** The whole answer, where there was one, for refusals that carry more (whose invitation it was). */
  readonly answer: unknown;

  constructor(error: ApiError, { answer, ...options }: ErrorOptions & { readonly answer?: unknown } = {}) {
    const more = ('code' in error && error.code) || ('problem' in error && error.problem);
    super(`Failed to call ${error.path}: ${error.kind}${more ? ` (${more})` : ''}.`, options);
    this.error = error;
    this.answer = answer;
  }
}

/** Any rejection as an ApiError; what is no ApiFailure is a bug of ours and counts as a broken contract. */
export function apiErrorOf(reason: unknown): ApiError {
  return reason instanceof ApiFailure ? reason.error : { kind: 'contract', path: '' };
}

/**
 * Whether the server has answered, and refused in its message alone (docs/spec/shell.md, "Refusals"): asking again says
 * no more.
 */
export function isSaid(error: ApiError): boolean {
  return 'code' in error && error.code === SAID;
}

/** A refusal that a flow expects, as a value. */
export interface Refused<Code extends string = string> {
  readonly kind: 'refused';
  readonly code: Code;
  readonly message: string;
  /** Somebody else's own code behind ours, where there is one. */
  readonly reason?: string | undefined;
  /** The whole answer, for codes that carry more (alternatives, a new quote). */
  readonly body: unknown;
}

/** The answer of a call whose refusals are values. */
export type Asked<Answer, Code extends string> =
  | { readonly kind: 'done'; readonly value: Answer }
  | Refused<Code>;

/**
 * Turns refusals with these codes into values; everything else stays a rejection. For an answer that is made of several
 * calls: `ask` does it for one.
 */
export async function refusable<Answer, const Code extends string>(
  call: Promise<Answer>,
  codes: readonly Code[],
): Promise<Asked<Answer, Code>> {
  try {
    return { kind: 'done', value: await call };
  } catch (reason) {
    const error = apiErrorOf(reason);
    const code = 'code' in error ? codes.find((expected) => expected === error.code) : undefined;
    if (code === undefined || !('message' in error)) throw reason;
    return {
      kind: 'refused',
      code,
      message: error.message ?? '',
      reason: 'reason' in error ? error.reason : undefined,
      body: 'body' in error ? error.body : reason instanceof ApiFailure ? reason.answer : undefined,
    };
  }
}
