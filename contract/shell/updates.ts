import * as v from 'valibot';
import type { Update, Watched } from '#domain/shell/updates.ts';
import { endpoint } from '../endpoint.ts';
import { DateText, toDate, Whole, WholeListText } from '../wire.ts';

/**
 * One event of the stream: its name stands in the field `event`, `data` is JSON. It holds ids and names only; the
 * ordinary calls read the new state.
 */
const WireUpdate = v.pipe(
  v.object({
    event: v.picklist(['reservations', 'notices', 'availability', 'resync']),
    data: v.object({
      telecube_ids: v.optional(v.array(Whole)),
      date: v.optional(DateText),
    }),
  }),
  v.check(
    ({ event, data: { telecube_ids, date } }) =>
      (event === 'availability') === (telecube_ids !== undefined && date !== undefined),
    'availability, and nothing else, names booths and a day.',
  ),
);

/**
 * GET /events (addition, docs/spec/wire.md, "Answers of additions"): server-sent events as long as the connection and
 * the session last. `booths` and `date` name what is on the screen. 429 for too many streams of one session, 503 while
 * this process hears of no changes: a client then asks from time to time, as it did before there was a stream.
 */
export const followUpdates = endpoint({
  method: 'get',
  path: '/events',
  summary: 'What has changed, as it changes: ids and names only (addition beside reading anew).',
  audience: 'member',
  additive: true,
  isStream: true,
  query: v.pipe(
    v.object({ booths: v.optional(WholeListText), date: v.optional(DateText) }),
    v.check(
      ({ booths, date }) => (booths === undefined) === (date === undefined),
      'ブースと日付は一緒に指定してください。',
    ),
  ),
  response: WireUpdate,
  input: {
    decode: ({ query: { booths, date } }): Watched | null =>
      booths === undefined || date === undefined
        ? null
        : { boothIds: booths.split(',').map(Number), date: toDate(date) },
    encode: (watched) => ({
      query: watched === null ? {} : { booths: watched.boothIds.join(','), date: watched.date },
    }),
  },
  output: {
    decode: ({ event, data: { telecube_ids: boothIds = [], date } }): Update =>
      event === 'availability'
        ? { kind: event, boothIds, date: toDate(date ?? '') } // it has one: checked above
        : { kind: event },
    encode: (update) =>
      update.kind === 'availability'
        ? { event: update.kind, data: { telecube_ids: [...update.boothIds], date: update.date } }
        : { event: update.kind, data: {} },
  },
});
