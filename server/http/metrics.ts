import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { MESSAGES } from '#domain/messages.ts';
import { instantOf } from '#domain/time.ts';
import { readTroubles } from '#server/dueWork/readTroubles.ts';
import { registry, showTroubles } from '#server/metrics/metrics.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import type { AppEnv } from './httpContext.ts';

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/**
 * GET /metrics in Prometheus' text, for who has METRICS_TOKEN as a bearer; 404 for all others and where it is not set.
 * While the database is away, what is read from it keeps its last value, and the rest is told.
 */
export function metricsRoutes({ config, db, log }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/metrics', async (http) => {
    const given = /^Bearer (.+)$/.exec(http.req.header('Authorization') ?? '')?.[1] ?? '';
    if (config.metricsToken === undefined || !isSame(given, config.metricsToken)) {
      throw new RefusalError(404, 'not_found', MESSAGES.notFound);
    }
    try {
      showTroubles(await readTroubles({ db, config }, instantOf(Date.now())));
    } catch (err) {
      log.warn({ err }, 'troubles could not be read');
    }
    return http.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return app;
}
