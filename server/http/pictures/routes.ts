import { Hono } from 'hono';
import { PHOTOS_PATH } from '#server/booths/photo/photoAddress.ts';
import { readBoothPhoto } from '#server/booths/photo/readPhoto.ts';
import { readFloorPlan } from '#server/search/maps/floorPlan.ts';
import { readMapRequest, readPlacesOn } from '#server/search/maps/staticMap.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { unlessSuspended } from '#server/usecase/suspension.ts';
import { recallTenant } from '#server/usecase/tenantMemory.ts';
import { drawFloorPlan } from './floorPlan.ts';
import { drawStaticMap } from './staticMap.ts';
import { SVG } from './svg.ts';

/** A photo's address is made of its bytes: never another one. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The pictures that an <img> shows, outside /api because it carries no headers: floors, booths, maps of places. */
export function pictures(services: Services): Hono {
  const { db } = services;
  const app = new Hono();
  // Of a tenant that has left for another database no picture is here any more: the sentence, not "not found".
  const tenantNamed = async (named: string) => {
    const tenant = await recallTenant(services, { named, host: '' });
    return tenant && unlessSuspended(tenant);
  };
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
  app.get(`${PHOTOS_PATH}/:tenant/:file{[0-9a-f]{32}\\.(?:jpg|png)}`, async (http) => {
    const tenant = await tenantNamed(http.req.param('tenant'));
    const name = http.req.param('file');
    const body = tenant && (await readBoothPhoto(db, tenant.id, name));
    if (body === undefined) return http.notFound();
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return http.body(body, 200, { 'Content-Type': type, 'Cache-Control': FOR_GOOD });
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
