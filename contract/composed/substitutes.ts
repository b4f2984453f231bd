import { logout } from '../account/logout.ts';
import { getTimetable } from '../booking/availability.ts';
import { extendReservation, getExtensionPrice, listExtensions } from '../booking/extension.ts';
import { type Instead, instead } from '../instead.ts';
import { getHome } from '../search/home.ts';
import { composeHome } from './home.ts';
import { extendByInterval, offerByRoom, quoteNothing } from './olderExtension.ts';
import { composeTimetable } from './timetable.ts';

/**
 * Substitutes for calls that a server lacks. The app offers nothing else on such a server: no codes for phone numbers,
 * no end of every session, no bank's question about a card, and no updates as they happen: it asks from time to time
 * instead.
 */
export const substitutes: readonly Instead[] = [
  instead(getTimetable, composeTimetable),
  instead(getHome, (_, asking) => composeHome(asking)),
  // A client that knows only the specification forgets its token.
  instead(logout, async () => undefined),
  instead(listExtensions, offerByRoom),
  instead(getExtensionPrice, quoteNothing),
  instead(extendReservation, extendByInterval),
];
