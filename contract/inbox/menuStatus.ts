import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { addition, Whole, WholeText } from '../wire.ts';

/** What the menu and the tab bar show (spec section 3, Menu status). Counts are additions of ours. */
export interface MenuStatus {
  readonly isSurveyDue: boolean;
  readonly unreadNotices: number;
  readonly liveReservations: number;
}

/** GET /menu-status (notices_count: the unread notices that the client knows of) -> menu status (spec section 7). */
export const getMenuStatus = endpoint({
  method: 'get',
  path: '/menu-status',
  summary: 'Survey, unread notices and live reservations (section 7, Notices, menu, survey, coupons).',
  audience: 'member',
  query: v.object({ notices_count: v.optional(WholeText) }),
  response: v.object({
    survey_should_be_presented: v.boolean(),
    notices_count: addition(v.optional(Whole, 0)),
    reservations_count: addition(v.optional(Whole, 0)),
  }),
  input: {
    decode: ({ query }) => ({ knownNotices: Number(query.notices_count ?? 0) }),
    encode: (known: { knownNotices: number }) => ({ query: { notices_count: String(known.knownNotices) } }),
  },
  output: {
    decode: (wire): MenuStatus => ({
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
