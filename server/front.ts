import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { FALLBACKS } from '#domain/messages.ts';
import { APP_BASE } from '#domain/shell/screens.ts';
import type { Config, FrontConfig } from './config/config.ts';
import { documentHeaders } from './http/headers.ts';
import { listen } from './http/listen.ts';
import type { AppEnv } from './http/request.ts';
import { requestLog } from './http/requestLog.ts';
import { staticFiles } from './http/staticFiles.ts';
import { createLog } from './log/log.ts';
import type { RunningService } from './running.ts';

/**
 * The app in front of another server: its own pages with their policies, everything else is passed on as it comes, and
 * so are the answers. 502 in words where that server does not answer.
 */
export function createFront(
  config: Config,
  { apiUrl, cardOrigins }: FrontConfig,
  appDirectory: string,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestLog(createLog(config.logLevel)));
  // Pictures of floors are wherever that server keeps them.
  app.use(`${APP_BASE}/*`, documentHeaders(config, { cardOrigins, pictures: ['https:'] }));
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.get('/', (http) => http.redirect(`${APP_BASE}/`));
  app.get(APP_BASE, (http) => http.redirect(`${APP_BASE}/`));
  app.route(APP_BASE, staticFiles(appDirectory, APP_BASE));
  app.all('*', async (http) => {
    const { pathname, search, host, protocol } = new URL(http.req.url);
    try {
      return await proxy(`${apiUrl}${pathname}${search}`, {
        raw: http.req.raw,
        redirect: 'manual',
        headers: {
          ...http.req.header(),
          // By its own name, as the many servers of one address ask for it.
          host: undefined,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.slice(0, -1),
        },
      });
    } catch {
      return http.json({ message: FALLBACKS.server }, 502);
    }
  });
  return app;
}

/** Serves the app and passes on the rest; opens no database. Throws where nothing is built. */
export async function startFront(config: Config, front: FrontConfig): Promise<RunningService> {
  const built = join(import.meta.dirname, '..', 'dist');
  if (!existsSync(built))
    throw new Error('Failed to start: there is no dist. Run npm start, which builds it.');
  const { port, stop } = await listen(createFront(config, front, built), config);
  return { port, stop: () => stop() };
}
