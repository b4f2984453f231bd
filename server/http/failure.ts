import { randomInt } from 'node:crypto';
import type { ServerErrorBody } from '#contract/errors.ts';
import { sqlState, unavailability } from '#server/database/unavailable.ts';
import type { Services } from '#server/usecase/context.ts';
import { MALFORMED, RefusalError } from '#server/usecase/refusal.ts';
import { Suspended } from '#server/usecase/suspension.ts';
import type { HttpContext } from './httpContext.ts';

const UNAVAILABLE = {
  busy: 'ただいま混み合っています。少し待ってから、もう一度お試しください。',
  down: 'ただいまサービスを一時的にご利用いただけません。少し待ってから、もう一度お試しください。',
} as const;

/** Spread, so that not everybody who was sent away comes back in the same second. */
const RETRY_AFTER_SECONDS = { from: 1, to: 4 } as const;
/** Somebody has decided that, and takes minutes. */
const SUSPENDED_RETRY_SECONDS = { from: 30, to: 60 } as const;

/** SQLSTATE class 22: the database can't take a value (a number out of range, a NUL in a text). That is bad input. */
function isDataException(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') === true;
}

/** Every failure as JSON: a refusal as it stands; anything else is ours, logged whole and told in one sentence. */
export function answerFailure(services: Services, http: HttpContext, error: unknown): Response {
  if (error instanceof RefusalError) {
    const { message, code, extra, status } = error;
    const { retry_after: retryAfter } = extra;
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return http.json({ message, code, ...extra }, status, headers);
  }
  if (isDataException(error)) {
    return http.json({ message: MALFORMED, code: 'malformed' }, 400);
  }
  const route = http.req.routePath;
  const requestId = http.get('requestId');
  if (error instanceof Suspended) return unavailable(http, error.message, SUSPENDED_RETRY_SECONDS);
  const reason = unavailability(error);
  if (reason !== undefined) {
    services.log.warn({ err: error, route, reason }, 'request not served now');
    return unavailable(http, UNAVAILABLE[reason], RETRY_AFTER_SECONDS);
  }
  // A body that stops in the middle: its sender is gone, and nobody reads the answer.
  if (http.req.raw.signal.aborted) {
    services.log.info({ err: error, route }, 'request broken off by its sender');
    return http.json({ message: '通信が中断されました。', code: 'malformed' }, 400);
  }
  services.log.error({ err: error, route }, 'request failed');
  const body: ServerErrorBody = {
    message: `エラーが発生しました。しばらくしてからもう一度お試しください。（お問い合わせ番号：${requestId}）`,
    code: 'internal',
    request_id: requestId,
  };
  return http.json(body, 500);
}

function unavailable(
  http: HttpContext,
  message: string,
  { from, to }: { readonly from: number; readonly to: number },
): Response {
  const body: ServerErrorBody = { message, code: 'unavailable', request_id: http.get('requestId') };
  return http.json(body, 503, { 'Retry-After': String(randomInt(from, to + 1)) });
}
