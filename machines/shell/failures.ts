import type { ApiError, FieldMessages } from '#contract/errors.ts';
import { FALLBACKS, MESSAGES } from '#domain/messages.ts';

/** The first message of every field (docs/spec/shell.md, "Refusals", 422). */
function firstMessages(fields: FieldMessages): readonly string[] {
  return Object.values(fields).flatMap((messages) => messages.slice(0, 1));
}

/**
 * The alert of the global handling (docs/spec/shell.md, "Refusals") for a failed call. Nothing for a failure that the
 * screen itself shows with a way to try again: no connection, no answer, an answer that can't be read.
 */
export function alertMessagesOf(error: ApiError): readonly string[] {
  switch (error.kind) {
    case 'badRequest':
      return [error.message ?? FALLBACKS.badRequest];
    case 'unauthenticated':
      return [error.message ?? MESSAGES.unauthenticated];
    case 'forbidden':
      return [error.message ?? MESSAGES.forbidden];
    case 'notFound':
      return [error.message ?? MESSAGES.notFound];
    case 'conflict':
      return [error.message ?? FALLBACKS.conflict];
    case 'throttled':
      return [error.message ?? FALLBACKS.throttled];
    case 'invalid': {
      const messages = firstMessages(error.fields);
      return messages.length > 0 ? messages : [error.message ?? FALLBACKS.badRequest];
    }
    case 'server':
    case 'network':
    case 'timeout':
    case 'contract':
      return [];
  }
}

/** Whether the data are not there, or not at this time: no call went wrong. */
export function isAbsent({ kind }: ApiError): boolean {
  return kind === 'notFound' || kind === 'conflict';
}

/** Whether the failure ends the session: a 401 of any call but an invitation's (docs/spec/shell.md, "Refusals"). */
export function endsSession(error: ApiError): boolean {
  return error.kind === 'unauthenticated' && !error.path.toLowerCase().includes('invitation');
}

/** The sentence a screen shows in place of what it could not load; null for a failure that nobody has kept. */
export function failureSentence(error: ApiError | null): string {
  if (error === null) return FALLBACKS.server;
  if (error.kind === 'network' || error.kind === 'timeout') return FALLBACKS.network;
  if (error.kind === 'server') return error.message ?? FALLBACKS.server;
  return alertMessagesOf(error)[0] ?? FALLBACKS.server;
}
