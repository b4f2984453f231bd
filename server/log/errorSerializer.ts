import { isValiError } from 'valibot';
import { sqlState } from '#server/database/unavailable.ts';

/** The logged part of an error. Everything else that it carries (parameters, rows, requests, answers) stays out. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Where it was raised, without its message. */
  readonly stack: string;
  readonly [name: string]: unknown;
}

/** Of a database error: its kind, and the names of our own that it is about. Its detail holds values. */
const TOLD = ['code', 'syscall', 'severity', 'constraint', 'table', 'column', 'routine'] as const;
const DEEPEST_CAUSE = 3;

/** Addresses, telephone and card numbers, tokens: any library's message may quote its input. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'():,;]+@[^\s<>"'():,;]+/gu, '(address)'],
  [/\+?\d(?:[ -]?\d){8,}/g, '(number)'],
  [/[\w-]{32,}/g, '(token)'],
];

/** The text without what may be personal in it. */
function withoutPersonalData(text: string): string {
  return PERSONAL.reduce((scrubbed, [pattern, name]) => scrubbed.replace(pattern, name), text);
}

function messageOf(error: Error): string {
  // A validation's message quotes the value that it got.
  if (isValiError(error))
    return `${error.issues.map((issue) => `${issue.type}, expected ${issue.expected}`)}`;
  // So does a message about a value that the database can't take, behind a colon.
  const message = sqlState(error)?.startsWith('22') ? error.message.replace(/:.*$/s, '') : error.message;
  return withoutPersonalData(message);
}

/** An error as the log shows it: type, message, place and code, without personal data. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, and no error', stack: '' };
  const fields = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const logged: LoggedError = {
    type: error.name,
    message: messageOf(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(fields),
  };
  if (error.cause === undefined || depth === DEEPEST_CAUSE) return logged;
  return { ...logged, cause: serializeError(error.cause, depth + 1) };
}
