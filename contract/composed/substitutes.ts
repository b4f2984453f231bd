import { logout } from '../account/session.ts';
import { getTimetable } from '../booking/availability.ts';
import { extendReservation, getExtensionPrice, listExtensions } from '../booking/extension.ts';
import { type Instead, instead } from '../client.ts';
import { getHome } from '../search/home.ts';
import { composeHome } from './home.ts';
import { extendByInterval, offerByRoom, quoteNothing } from './olderExtension.ts';
import { composeTimetable } from './timetable.ts';

/**
 * How the app does without calls that a server lacks. What is not here is not offered there: codes for phone numbers,
 * the end of every session, the bank's question about a card, and updates as they happen, which are asked for from time
 * to time instead.
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
