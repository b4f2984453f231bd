import { sqlState } from '#server/database/unavailable.ts';
import type { Services } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import type { HttpContext } from './request.ts';

/** SQLSTATE class 22: the database can't take a value (a number out of range, a NUL in a text). That is bad input. */
function isDataException(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') === true;
}

/** Every failure as JSON: a refusal as it stands; anything else is ours, logged whole and told in one sentence. */
export function answerFailure(services: Services, http: HttpContext, error: unknown): Response {
  if (error instanceof Refusal) {
    return http.json({ message: error.message, code: error.code, ...error.extra }, error.status);
  }
  if (isDataException(error)) {
    return http.json({ message: '送信された内容を読み取れませんでした。', code: 'malformed' }, 400);
  }
  services.log.error({ err: error, route: http.req.routePath }, 'request failed');
  return http.json(
    { message: 'エラーが発生しました。しばらくしてからもう一度お試しください。', code: 'internal' },
    500,
  );
}
