import { Hono } from 'hono';
import { endpoints } from '#contract/api/endpoints.ts';
import { MESSAGES } from '#domain/messages.ts';
import { APP_BASE } from '#domain/shell/screens.ts';
import { demoRoutes } from '#server/demo/routes.ts';
import { openReceipt, RECEIPTS_PATH } from '#server/history/receipts/link.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { cardSimulatorRoutes, SIMULATOR_PATH } from '#server/ports/gmo/simulator/routes.ts';
import { drawFloorPlan } from '#server/search/maps/floorPlan.ts';
import { drawStaticMap, readMapRequest } from '#server/search/maps/staticMap.ts';
import { leadBack } from '#server/settings/card/leadBack.ts';
import { RETURN_PATH } from '#server/settings/card/registerCard.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { recallTenant } from '#server/usecase/tenantMemory.ts';
import { answerFailure } from './failure.ts';
import { noStore, securityHeaders, serverTime } from './headers.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';
import { openApiOf } from './openapi.ts';
import { ownOriginOnly } from './ownOrigin.ts';
import { nearOnly, ownMachineOnly } from './reach.ts';
import type { AppEnv } from './request.ts';
import { requestLog } from './requestLog.ts';
import { mount } from './route.ts';
import { routes } from './routes.ts';
import { limitedAddress, limitedBody } from './size.ts';
import { staticFiles } from './staticFiles.ts';

/** The whole service as one fetch handler. `appDirectory` holds the built app; without it only /api is served. */
export function createApp(services: Services, appDirectory: string | undefined): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, http) => answerFailure(services, http, error));
  app.use(requestLog(services.log), serverTime, securityHeaders(services));
  app.use(nearOnly(services.config), limitedAddress, limitedBody);
  for (const path of ['/api/*', '/dev/*', '/healthz', '/readyz', '/metrics']) app.use(path, noStore);

  mount(app, services, routes);
  app.get('/api/openapi.json', (http) => http.json(openApiOf(endpoints)));
  app.all('/api/*', () => {
    throw new RefusalError(404, 'not_found', MESSAGES.notFound);
  });
  app.route('/', healthRoutes(services));
  app.route('/', metricsRoutes(services));
  const tenantNamed = (named: string) => recallTenant(services, { named, host: '' });
  app.get('/floor-maps/:tenant/:file{\\d{1,9}\\.svg}', async (http) => {
    const tenant = await tenantNamed(http.req.param('tenant'));
    const id = Number.parseInt(http.req.param('file'), 10);
    const plan = tenant && (await drawFloorPlan(services.db, tenant, { id, token: http.req.query('token') }));
    if (plan === undefined) return http.notFound();
    return http.body(plan.drawing, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      // A guarded address ends while its picture may still be on the screen, which then has it from the browser.
      'Cache-Control': plan.isGuarded ? 'private, max-age=3600, immutable' : 'public, max-age=300',
    });
  });
  app.get('/static-map/:file{[^/]+\\.svg}', async (http) => {
    const request = readMapRequest(http.req.query());
    if (request === undefined) throw new RefusalError(400, 'malformed', '地図の指定が正しくありません。');
    const tenantId = http.req.param('file').slice(0, -'.svg'.length);
    if ((await tenantNamed(tenantId)) === undefined) return http.notFound();
    return http.body(await drawStaticMap(services.db, tenantId, request), 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    });
  });
  app.get(`${RECEIPTS_PATH}/:tenant/:link`, (http) => openReceipt(services, http));
  app.on(['GET', 'POST'], `${RETURN_PATH}/:challenge`, (http) => leadBack(services, http));
  if (services.payments.isSimulated) {
    app.route(SIMULATOR_PATH, cardSimulatorRoutes(recordsIn(services.db)));
  }
  if (services.config.demo) {
    app.use('/dev/*', ownMachineOnly(services.config), ownOriginOnly(services.config));
    app.route('/dev', demoRoutes(services));
  }
  if (appDirectory !== undefined) {
    app.get('/', (http) => http.redirect(`${APP_BASE}/`));
    app.get(APP_BASE, (http) => http.redirect(`${APP_BASE}/`));
    app.route(APP_BASE, staticFiles(appDirectory, APP_BASE));
  }
  return app;
}
