import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list } from '../field.ts';
import { record } from '../record.ts';
import { Whole } from '../wire.ts';
import { bookedTime } from './quote.ts';
import { alternativeCodec } from './refusals.ts';
import { boothIdsInput } from './waitingList.ts';

/** The chosen booth and time, and all booths that a wait for it may be for. */
const outlookRequest = record(bookedTime, { boothIds: ['rooms', boothIdsInput] });
export type OutlookRequest = DomainOf<typeof outlookRequest>;

/**
 * Another booth at that time, or another time of the booth; tax-included yen, null where no price is told. The minutes
 * on foot to another booth, from the exit that its area is reached by; null for the same one, and where nobody knows.
 */
const opening = record(alternativeCodec, {
  gross: ['taxInPrice', absent(Whole)],
  walkMinutes: ['walk_minutes', absent(Whole)],
});
export type Opening = DomainOf<typeof opening>;

const outlook = record({
  ahead: ['ahead', Whole],
  openings: ['openings', list(opening)],
});
export type WaitOutlook = DomainOf<typeof outlook>;

/**
 * Says for how many others a booth is booked before a wait that would begin now, and at most two openings instead of
 * it: the same time elsewhere in the area, and the nearest time of the same booth (docs/spec/booking.md, "Waiting").
 * 404 for an unknown booth.
 */
export const getWaitOutlook = endpoint({
  call: 'POST /waiting-list/get-outlook',
  summary: 'The line before a wait, and openings instead of it.',
  audience: 'member',
  additive: true,
  refuses: ['not_found', 'passcode_required'],
  body: outlookRequest,
  answer: outlook,
});
