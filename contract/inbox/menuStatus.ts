import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, mapped, optional } from '../field.ts';
import { record } from '../record.ts';
import { Whole, WholeText } from '../wire.ts';

/** The state that the menu and the tab bar show (docs/spec/inbox.md, "Data"). */
export interface MenuStatus {
  readonly isSurveyDue: boolean;
  readonly unreadNotices: number;
  readonly liveReservations: number;
}

/** The same as a server tells it. Counts are additions of ours: null where it tells none. */
const sentMenuStatus = record({
  isSurveyDue: ['survey_should_be_presented', optional(v.boolean(), false)],
  unreadNotices: ['notices_count', addition(absent(Whole))],
  liveReservations: ['reservations_count', addition(absent(Whole))],
});
export type SentMenuStatus = DomainOf<typeof sentMenuStatus>;

const knownNotices = mapped(v.optional(WholeText), (sent) => Number(sent ?? 0), String);

export const getMenuStatus = endpoint({
  call: 'GET /menu-status',
  summary: 'Survey, unread notices and live reservations.',
  audience: 'member',
  query: record({ knownNotices: ['notices_count', knownNotices] }),
  answer: sentMenuStatus,
});
