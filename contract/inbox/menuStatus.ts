import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { absent, addition, Whole, WholeText } from '../wire.ts';

/** The state that the menu and the tab bar show (docs/spec/inbox.md, "Data"). */
export interface MenuStatus {
  readonly isSurveyDue: boolean;
  readonly unreadNotices: number;
  readonly liveReservations: number;
}

/** The same as a server tells it. Counts are additions of ours: null where it tells none. */
export interface SentMenuStatus {
  readonly isSurveyDue: boolean;
  readonly unreadNotices: number | null;
  readonly liveReservations: number | null;
}

/**
 * GET /menu-status (notices_count: the unread notices that the client knows of) -> menu status (docs/spec/wire.md,
 * "Calls of inbox").
 */
export const getMenuStatus = endpoint({
  method: 'get',
  path: '/menu-status',
  summary: 'Survey, unread notices and live reservations.',
  audience: 'member',
  query: v.object({ notices_count: v.optional(WholeText) }),
  response: v.object({
    survey_should_be_presented: v.optional(v.boolean(), false),
    notices_count: addition(absent(Whole)),
    reservations_count: addition(absent(Whole)),
  }),
  input: {
    decode: ({ query }) => ({ knownNotices: Number(query.notices_count ?? 0) }),
    encode: (known: { knownNotices: number }) => ({ query: { notices_count: String(known.knownNotices) } }),
  },
  output: {
    decode: (wire): SentMenuStatus => ({
      isSurveyDue: wire.survey_should_be_presented,
      unreadNotices: wire.notices_count,
      liveReservations: wire.reservations_count,
    }),
    encode: (status) => ({
      survey_should_be_presented: status.isSurveyDue,
      notices_count: status.unreadNotices,
      reservations_count: status.liveReservations,
    }),
  },
});
