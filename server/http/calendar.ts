import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { CALENDAR_PATH } from '#server/settings/calendar/calendarFeed.ts';
import { readCalendar } from '#server/settings/calendar/readCalendar.ts';
import type { Services } from '#server/usecase/context.ts';
import type { AppEnv } from './httpContext.ts';
import { contextOf } from './request.ts';

/**
 * GET /calendar/{secret}.ics: the reservations of the member whose address that is, on the tenant's host. 304 while
 * nothing has changed, because calendars ask every hour or oftener; 404 for an address that was ended or never made.
 */
export function calendarFeeds(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(`${CALENDAR_PATH}/:file{[\\w-]{43}\\.ics}`, etag(), async (http) => {
    http.header('Cache-Control', 'private, no-cache');
    http.header('X-Robots-Tag', 'noindex');
    const secret = http.req.param('file').slice(0, -'.ics'.length);
    const file = await readCalendar(await contextOf(services, http), secret);
    if (file === undefined) return http.notFound();
    return http.body(file, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  });
  return app;
}
