import { Hono } from 'hono';
import { readFloorPlan } from '#server/search/maps/floorPlan.ts';
import { readMapRequest, readPlacesOn } from '#server/search/maps/staticMap.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { recallTenant } from '#server/usecase/tenantMemory.ts';
import { drawFloorPlan } from './floorPlan.ts';
import { drawStaticMap } from './staticMap.ts';
import { SVG } from './svg.ts';

/** The pictures that an <img> shows, outside /api because it carries no headers: floors, and maps of places. */
export function pictures(services: Services): Hono {
  const { db } = services;
  const app = new Hono();
  const tenantNamed = (named: string) => recallTenant(services, { named, host: '' });
  app.get('/floor-maps/:tenant/:file{\\d{1,9}\\.svg}', async (http) => {
    const tenant = await tenantNamed(http.req.param('tenant'));
    const id = Number.parseInt(http.req.param('file'), 10);
    const plan = tenant && (await readFloorPlan(db, tenant, { id, token: http.req.query('token') }));
    if (plan === undefined) return http.notFound();
    const version = http.req.query('v');
    const isOther = version !== undefined && version !== plan.drawing?.layout.version;
    // A guarded address ends while its picture may still be on the screen, which then has it from the browser.
    const kept = plan.isGuarded ? 'private, max-age=3600, immutable' : 'public, max-age=300';
    return http.body(drawFloorPlan(plan), 200, { ...SVG, 'Cache-Control': isOther ? 'no-store' : kept });
  });
  app.get('/static-map/:file{[^/]+\\.svg}', async (http) => {
    const request = readMapRequest(http.req.query());
    if (request === undefined) throw new RefusalError(400, 'malformed', '地図の指定が正しくありません。');
    const tenantId = http.req.param('file').slice(0, -'.svg'.length);
    const tenant = await tenantNamed(tenantId);
    if (tenant === undefined) return http.notFound();
    const places = await readPlacesOn(db, tenant, request);
    return http.body(drawStaticMap(places, request), 200, { ...SVG, 'Cache-Control': 'public, max-age=300' });
  });
  return app;
}
