import { accountCalls } from './account.ts';
import { bookingCalls } from './booking.ts';
import type { Call } from './call.ts';
import { historyCalls } from './history.ts';
import { inboxCalls } from './inbox.ts';
import { qrCalls } from './qr.ts';
import { searchCalls } from './search.ts';
import { settingsCalls } from './settings.ts';
import { shellCalls } from './shell.ts';
import { visitCalls } from './visit.ts';

/** Every call of the contract. A new one needs a row: who may make it, and what may be said and answered. */
export const calls: readonly Call[] = [
  ...shellCalls,
  ...accountCalls,
  ...searchCalls,
  ...bookingCalls,
  ...visitCalls,
  ...qrCalls,
  ...inboxCalls,
  ...historyCalls,
  ...settingsCalls,
];
