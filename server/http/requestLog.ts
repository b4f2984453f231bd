import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './request.ts';

/**
 * One line a request: the route's pattern, never the address itself, because addresses and queries of ours hold
 * e-mail addresses and tokens.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (http, next) => {
    const started = performance.now();
    await next();
    const ms = Math.round(performance.now() - started);
    log.info({ method: http.req.method, route: http.req.routePath, status: http.res.status, ms }, 'request');
  };
}
