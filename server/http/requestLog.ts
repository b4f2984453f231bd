import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { REQUEST_ID_HEADER } from '#contract/headers.ts';
import { asRequest, newRequestId } from '#server/log/requestScope.ts';
import { noteRequest } from '#server/metrics/metrics.ts';
import type { AppEnv } from './httpContext.ts';

/**
 * One line a request: the route's pattern, never the address itself, because addresses and queries of ours hold
 * e-mail addresses and tokens. The request's id stands on it, on every line between, and in the answer's header.
 */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return (http, next) => {
    const id = newRequestId();
    http.set('requestId', id);
    return asRequest(id, async () => {
      const started = performance.now();
      await next();
      http.res.headers.set(REQUEST_ID_HEADER, id);
      const ms = Math.round(performance.now() - started);
      const { method, routePath: route, raw } = http.req;
      // A client that has left gets no answer: however the request ended, it is no failure of ours.
      const status = raw.signal.aborted ? 'left' : http.res.status;
      noteRequest({ method, route, status: String(status) }, ms);
      log.info({ method, route, status, ms }, 'request');
    });
  };
}
