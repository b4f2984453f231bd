import * as v from 'valibot';
import type { Update, Watched } from '#domain/shell/updates.ts';
import { endpoint } from '../endpoint.ts';
import { mapped } from '../field.ts';
import { date, wholeList } from '../values.ts';
import { Whole } from '../wire.ts';

/**
 * One event of the stream: its name stands in the field `event`, `data` is JSON. It holds ids and names only; the
 * ordinary calls read the new state.
 */
const update = mapped(
  v.pipe(
    v.object({
      event: v.picklist(['reservations', 'notices', 'availability', 'resync']),
      data: v.object({
        telecube_ids: v.optional(v.array(Whole)),
        date: v.optional(date.schema),
      }),
    }),
    v.check(
      ({ event, data }) =>
        (event === 'availability') === (data.telecube_ids !== undefined && data.date !== undefined),
      'availability, and nothing else, names booths and a day.',
    ),
  ),
  ({ event, data: { telecube_ids: boothIds = [], date: day } }): Update =>
    event === 'availability'
      ? { kind: event, boothIds, date: date.decode(day ?? '') } // it has one: checked above
      : { kind: event },
  (sent) =>
    sent.kind === 'availability'
      ? { event: sent.kind, data: { telecube_ids: [...sent.boothIds], date: sent.date } }
      : { event: sent.kind, data: {} },
);

/** The booths and the day on the screen; null where nothing is watched. */
const watched = mapped(
  v.pipe(
    v.object({ booths: v.optional(wholeList.schema), date: v.optional(date.schema) }),
    v.check(
      (query) => (query.booths === undefined) === (query.date === undefined),
      'ブースと日付は一緒に指定してください。',
    ),
  ),
  (query): Watched | null =>
    query.booths === undefined || query.date === undefined
      ? null
      : { boothIds: wholeList.decode(query.booths), date: date.decode(query.date) },
  (watch) => (watch === null ? {} : { booths: wholeList.encode(watch.boothIds), date: watch.date }),
);

/**
 * Server-sent events as long as the connection and the session last (docs/spec/wire.md, "Answers of additions").
 * `booths` and `date` name what is on the screen. 429 for too many streams of one session, 503 while this process hears
 * of no changes: a client then asks from time to time, as it did before there was a stream.
 */
export const followUpdates = endpoint({
  call: 'GET /events',
  summary: 'Changes as they happen: ids and names only.',
  audience: 'member',
  additive: true,
  isStream: true,
  query: watched,
  answer: update,
});
