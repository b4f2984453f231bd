import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { MESSAGES } from '#domain/messages.ts';
import { instantOf } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { readAttachment, readOutbox } from '#server/demo/outbox.ts';
import { DEMO_TENANT, DEMO_TENANTS, resetDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { calendarAttachment } from '#server/messages/calendarAttachment.ts';
import { isSimulated } from '#server/ports/door.ts';
import type { Services } from '#server/usecase/context.ts';
import { invalid, RefusalError } from '#server/usecase/refusal.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { troubleAttachments } from '#server/visit/trouble/delivery.ts';
import { outboxPage } from './outboxPage.ts';

const NewTime = v.object({
  now: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      // Years that have no date of ours would leave every call failing until the clock is moved again.
      v.check((text) => text >= '2000' && text < '3000' && !Number.isNaN(Date.parse(text))),
    ),
  ),
});

/** Whether the simulated door of a booth answers. */
const DoorState = v.object({ telecube_id: v.pipe(v.number(), v.integer()), works: v.boolean() });

/** Tools to try the service with, outside /api, only with DEMO (docs/spec/demo.md, "Tools"). */
export function demoRoutes(services: Services): Hono {
  const { db } = services;
  const app = new Hono();
  /** The tenant whose host is asked, as with pages of the app. */
  const tenantOf = async (http: Context) => {
    const host = (http.req.header('Host') ?? '').replace(/:\d+$/, '').toLowerCase();
    return (await findTenant(services, { named: undefined, host }))?.id ?? DEMO_TENANT;
  };
  app.get('/outbox', async (http) => http.html(outboxPage(await readOutbox(services, await tenantOf(http)))));
  app.get('/outbox.json', async (http) => http.json(await readOutbox(services, await tenantOf(http))));
  app.get('/outbox/attachments/:id{[0-9a-f-]{36}}', async (http) => {
    const found = await readAttachment(db, await tenantOf(http), http.req.param('id'));
    if (found === undefined) throw new RefusalError(404, 'not_found', MESSAGES.notFound);
    return http.body(Buffer.from(found.bytes), 200, {
      'Content-Type': found.contentType,
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(found.fileName)}`,
    });
  });
  app.get('/outbox/calendars/:file{\\d{1,9}\\.ics}', async (http) => {
    const messageId = Number.parseInt(http.req.param('file'), 10);
    const [entry] = await calendarAttachment(services, await tenantOf(http), messageId);
    if (entry === undefined) throw new RefusalError(404, 'not_found', MESSAGES.notFound);
    return http.body(Buffer.from(entry.content), 200, { 'Content-Type': entry.contentType });
  });
  app.get('/outbox/photos/:file{\\d{1,9}\\.jpg}', async (http) => {
    const messageId = Number.parseInt(http.req.param('file'), 10);
    const [photo] = (await troubleAttachments(db, await tenantOf(http), messageId)) ?? [];
    if (photo === undefined) throw new RefusalError(404, 'not_found', MESSAGES.notFound);
    return http.body(Buffer.from(photo.content), 200, { 'Content-Type': photo.contentType });
  });
  app.get('/clock', async (http) => http.json(await readClock(services)));
  app.post('/clock', async (http) => {
    await setClock(services, newTimeIn(await http.req.json().catch(() => undefined)));
    await doDueWork(services);
    return http.json(await readClock(services));
  });
  app.post('/door', async (http) => {
    const parsed = v.safeParse(DoorState, await http.req.json().catch(() => undefined));
    if (!parsed.success) throw invalid({ telecube_id: ['telecube_idとworksを指定してください。'] });
    const { telecube_id, works } = parsed.output;
    if (isSimulated(services.doors)) services.doors.setWorking(telecube_id, works);
    return http.json({ telecube_id, works });
  });
  app.post('/reset', async (http) => {
    const now = newTimeIn(await http.req.json().catch(() => ({})));
    await resetDemoWorld(db, instantOf(now ?? Date.now()));
    if (now !== undefined) await setClock(services, now);
    if (isSimulated(services.doors)) services.doors.mendAll();
    return http.json({ message: 'OK' });
  });
  app.all('/*', () => {
    throw new RefusalError(404, 'not_found', MESSAGES.notFound);
  });
  return app;
}

/** The moment that a request names, in milliseconds; undefined is the present one. */
function newTimeIn(body: unknown): number | undefined {
  const parsed = v.safeParse(NewTime, body);
  if (!parsed.success) throw invalid({ now: ['ISO 8601の日時を指定してください。'] });
  const { now } = parsed.output;
  return now === undefined ? undefined : Date.parse(now);
}

async function setClock({ db }: Services, now: number | undefined): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ clock_offset_ms: now === undefined ? 0 : now - Date.now() })
    .where('tenant_id', 'in', DEMO_TENANTS)
    .execute();
}

async function readClock({ db }: Services): Promise<{ now: string }> {
  const { clock_offset_ms } = await ofTenant(db, DEMO_TENANT)
    .selectFrom('tenants')
    .select('clock_offset_ms')
    .executeTakeFirstOrThrow();
  return { now: new Date(Date.now() + clock_offset_ms).toISOString() };
}
