import { join } from 'node:path';
import { Hono } from 'hono';
import { endpoints } from '#contract/api/endpoints.ts';
import { MESSAGES } from '#domain/messages.ts';
import { OPERATOR_BASE } from '#domain/operator/base.ts';
import { APP_BASE } from '#domain/shell/base.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { cardSimulatorRoutes, SIMULATOR_PATH } from '#server/ports/gmo/simulator/routes.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { calendarFeeds } from './calendar.ts';
import { demoRoutes } from './demo/routes.ts';
import { answerFailure } from './failure.ts';
import { noStore, securityHeaders, serverTime } from './headers.ts';
import { healthRoutes } from './health.ts';
import type { AppEnv } from './httpContext.ts';
import { metricsRoutes } from './metrics.ts';
import { openApiOf } from './openapi.ts';
import { operatorOriginOnly } from './operating.ts';
import { operatorRoutes } from './operatorRoutes.ts';
import { ownOriginOnly } from './ownOrigin.ts';
import { cardReturn } from './pages/cardReturn.ts';
import { receiptPages } from './pages/receipts.ts';
import { pictures } from './pictures/routes.ts';
import { nearOnly, ownMachineOnly } from './reach.ts';
import { requestLog } from './requestLog.ts';
import { mount } from './route.ts';
import { routes } from './routes.ts';
import { simulateSignIn } from './simulatedSignIn.ts';
import { limitedAddress, limitedBody, wholeBody } from './size.ts';
import { staticFiles } from './staticFiles.ts';

/** The whole service as one fetch handler. `appDirectory` holds the built app; without it only /api is served. */
export function createApp(services: Services, appDirectory: string | undefined): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, http) => answerFailure(services, http, error));
  app.use(requestLog(services.log), serverTime, securityHeaders(services));
  // Before whatever may refuse: a refusal is as little to be kept as an answer.
  for (const path of ['/api/*', '/dev/*', '/healthz', '/readyz', '/metrics']) app.use(path, noStore);
  app.use(nearOnly(services.config), limitedAddress, limitedBody);
  app.use('/api/*', wholeBody);

  mount(app, services, routes);
  app.use('/api/operator/*', ownMachineOnly(services.config), operatorOriginOnly(services));
  mount(app, services, operatorRoutes);
  app.get('/api/openapi.json', (http) => http.json(openApiOf(endpoints)));
  app.all('/api/*', () => {
    throw new RefusalError(404, 'not_found', MESSAGES.notFound);
  });
  app.route('/', healthRoutes(services));
  app.route('/', metricsRoutes(services));
  app.route('/', pictures(services));
  app.route('/', receiptPages(services));
  app.route('/', calendarFeeds(services));
  app.route('/', cardReturn(services));
  if (services.payments.isSimulated) {
    app.route(SIMULATOR_PATH, cardSimulatorRoutes(recordsIn(services.db)));
  }
  if (services.config.demo) {
    app.use('/dev/*', ownMachineOnly(services.config), ownOriginOnly(services.config));
    app.use('/dev/operator/*', operatorOriginOnly(services));
    app.post('/dev/operator/sign-in', (http) => simulateSignIn(services, http));
    app.route('/dev', demoRoutes(services));
  }
  if (appDirectory !== undefined) {
    app.get('/', (http) => http.redirect(`${APP_BASE}/`));
    app.get(APP_BASE, (http) => http.redirect(`${APP_BASE}/`));
    app.route(APP_BASE, staticFiles(appDirectory, APP_BASE));
    // Passkeys and refunds of a demo are for the machine that it runs on, as are its tools.
    app.use(`${OPERATOR_BASE}/*`, ownMachineOnly(services.config));
    app.get(OPERATOR_BASE, (http) => http.redirect(`${OPERATOR_BASE}/`));
    app.route(OPERATOR_BASE, staticFiles(join(appDirectory, 'operator'), OPERATOR_BASE));
  }
  return app;
}
