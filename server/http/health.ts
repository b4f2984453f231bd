import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#server/usecase/context.ts';
import type { AppEnv } from './httpContext.ts';

/**
 * `/healthz`: the process lives and answers; it asks nobody, so that nothing restarts it because its database is away.
 * `/readyz`: it can serve; 503 while the database gives no answer in time, and from
 * the moment on when the process is told to stop.
 */
export function healthRoutes({ db, stopping }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.get('/readyz', async (http) => {
    if (stopping.aborted) return http.json({ status: 'stopping' }, 503);
    await sql`select 1`.execute(db);
    return http.json({ status: 'ready' });
  });
  return app;
}
