import { join } from 'node:path';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { FALLBACKS } from '#domain/messages.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { APP_BASE } from '#domain/shell/base.ts';
import type { Config, FrontConfig } from '#server/config/config.ts';
import { createLog } from '#server/log/log.ts';
import { addressToPassOn } from './client.ts';
import { documentHeaders, operatorHeaders } from './headers.ts';
import type { AppEnv } from './httpContext.ts';
import { requestLog } from './requestLog.ts';
import { staticFiles } from './staticFiles.ts';

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
  app.use(`${OPERATOR_BASE}/*`, operatorHeaders(config));
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.get('/', (http) => http.redirect(`${APP_BASE}/`));
  app.get(APP_BASE, (http) => http.redirect(`${APP_BASE}/`));
  app.route(APP_BASE, staticFiles(appDirectory, APP_BASE));
  app.get(OPERATOR_BASE, (http) => http.redirect(`${OPERATOR_BASE}/`));
  app.route(OPERATOR_BASE, staticFiles(join(appDirectory, 'operator'), OPERATOR_BASE));
  app.all('*', async (http) => {
    const { pathname, search, host, protocol } = new URL(http.req.url);
    const from = (name: string) => (config.trustProxy ? http.req.header(name) : undefined);
    // Heard until that server answers; a client that leaves later ends the stream of the answer, which is no error.
    const asking = new AbortController();
    const leave = () => asking.abort();
    const { signal } = http.req.raw;
    signal.addEventListener('abort', leave);
    try {
      return await proxy(`${apiUrl}${pathname}${search}`, {
        raw: http.req.raw,
        redirect: 'manual',
        signal: asking.signal,
        headers: {
          ...http.req.header(),
          // By its own name, as the many servers of one address ask for it.
          host: undefined,
          // A client may name any address: that server would believe it.
          forwarded: undefined,
          'x-real-ip': undefined,
          'x-forwarded-for': addressToPassOn(config, http),
          'x-forwarded-host': from('X-Forwarded-Host') ?? host,
          'x-forwarded-proto': from('X-Forwarded-Proto') ?? protocol.slice(0, -1),
        },
      });
    } catch {
      return http.json({ message: FALLBACKS.server }, 502);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  });
  return app;
}
