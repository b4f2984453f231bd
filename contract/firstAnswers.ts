import { JUST_READ_MS } from '#domain/shell/updates.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { serverClock } from './clock.ts';

/** The parts of an answer of /api that the client reads. */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** When its head came, by the page's monotonic clock; undefined where that is now. */
  readonly cameAt?: number;
}

/** A request that was sent before the app had come (src/start), with its answer. */
export interface FirstRequest {
  /** From the root of the origin, with its query. */
  readonly url: string;
  /** The caller: token and tenant. */
  readonly headers: Readonly<Record<string, string>>;
  /** Rejects where none came. */
  readonly answer: Promise<Answer & { readonly cameAt: number }>;
}

let waiting: readonly FirstRequest[] = [];

/** Says what has been asked already. Bound once at start. */
export function bindFirstRequests(requests: readonly FirstRequest[]): void {
  waiting = requests;
}

/**
 * Forgets what has been asked and not been taken: something is about to change, and an answer from before it is not to
 * be shown after it.
 */
export function dropFirstAnswers(): void {
  waiting = [];
}

function isSameCaller(one: FirstRequest['headers'], other: FirstRequest['headers']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * The answer to the same request of the same caller, once. Undefined where there is none, where it is a refusal, where
 * it did not come, and where it is too old for a stream to make up for: then the call is sent as usual.
 */
export async function takeFirstAnswer(
  url: string,
  headers: FirstRequest['headers'],
): Promise<Answer | undefined> {
  const request = waiting.find((each) => each.url === url);
  if (request === undefined) return undefined;
  waiting = waiting.filter((each) => each !== request);
  if (!isSameCaller(request.headers, headers)) return undefined;
  const answer = await request.answer.catch(() => undefined);
  const isUsable = answer?.status === 200 && performance.now() - answer.cameAt < JUST_READ_MS;
  return isUsable ? answer : undefined;
}

const cameAt = new WeakMap<object, number>();

/** Remembers when a first answer came, for the data that are made of it. */
export function rememberMoment(data: unknown, { cameAt: at }: Answer): void {
  if (at !== undefined && typeof data === 'object' && data !== null) cameAt.set(data, at);
}

/** The server's time at which data came: that of the first answer they were made of, else now. */
export function momentOf(data: unknown): Instant {
  const at = typeof data === 'object' && data !== null ? cameAt.get(data) : undefined;
  return at === undefined ? serverClock.now() : instantOf(serverClock.now() - (performance.now() - at));
}
