import { accountCalls } from './accountCalls.ts';
import { bookingCalls } from './bookingCalls.ts';
import type { PlainCall } from './call.ts';
import { doorCalls } from './doorCalls.ts';
import { placeCalls } from './placeCalls.ts';
import { serviceCalls } from './serviceCalls.ts';

/** Every call of docs/spec/wire.md, "Calls", below /api, and no other. */
export const calls: Readonly<Record<string, PlainCall>> = {
  ...accountCalls,
  ...serviceCalls,
  ...placeCalls,
  ...bookingCalls,
  ...doorCalls,
};
