import * as v from 'valibot';
import { TOLERANCES, type Tolerance, type Wait } from '#domain/booking/waiting.ts';
import { endpoint } from '../endpoint.ts';
import { absent, type DomainOf, list, mapped, oneOf, optional } from '../field.ts';
import { type Means, OK_MESSAGE, ok, only, record } from '../record.ts';
import { date, start, startInput, text, whole, wholeText } from '../values.ts';
import { Whole, WholeInput } from '../wire.ts';
import { freeCancellationMinutes } from './freeCancellation.ts';
import { leadMinutes } from './lead.ts';

/** As many as a timetable shows. */
export const MOST_BOOTHS = 100;

/** The booths that a wait is for. */
export const boothIdsInput = mapped(
  v.pipe(v.array(WholeInput), v.minLength(1), v.maxLength(MOST_BOOTHS)),
  (ids): readonly number[] => ids.map(Number),
  (ids) => [...ids],
);

const tolerance = v.picklist(TOLERANCES);

const toleranceInput = mapped(
  v.union([tolerance, v.picklist(['0', '15', '30'])], '前後の幅は0、15、30分から選んでください。'),
  (minutes) => Number(minutes) as Tolerance, // the schema has refused everything else
  (minutes) => minutes,
);

const mode = oneOf({ book: 'book', notify: 'tell' } as const);

/** The states of a wait, as the wire names them. */
export const state = oneOf({
  waiting: 'waiting',
  booked: 'booked',
  notified: 'told',
  refused: 'refused',
  ended: 'ended',
} as const);

/** The request of a wait: the span, in any of the booths, and the terms of a booking as the member saw them. */
export const waitRequestCodec = record(
  { boothIds: ['rooms', boothIdsInput], date: ['date', date] },
  startInput,
  {
    interval: ['interval', whole],
    tolerance: ['tolerance', optional(toleranceInput, 0)],
    mode: ['mode', mode],
    usesCoupon: ['use_coupon', optional(v.boolean(), false)],
    /** The tax-included price that the member saw; null where nothing is to be booked. */
    seenGross: ['taxInPrice', absent(whole)],
    /** The longest of the booths' ends of free cancelling, as the member saw it; left out where it was not shown. */
    seenFreeCancellation: ['free_cancellation_minutes', absent(whole)],
  },
);
export type WaitRequest = DomainOf<typeof waitRequestCodec>;

/**
 * 403 for a guest who wants it booked; too_soon: the time to be booked starts within 60 minutes; price_changed, with
 * the limits of the booths: cancelling would stop being free at another moment than was seen; 422 for a time that can't
 * be reserved (docs/spec/booking.md, "Waiting").
 */
export const startWaiting = endpoint({
  call: 'POST /waiting-list',
  summary: 'Waits for a span that is taken.',
  audience: 'member',
  additive: true,
  effect: true,
  refuses: [
    'not_found',
    'waiting_limit',
    'already_reserved',
    'already_waiting',
    'too_soon',
    'price_changed',
    'passcode_required',
  ],
  body: waitRequestCodec,
  answer: only('waiting_id', Whole, OK_MESSAGE),
});

const wait = record(
  { id: ['waiting_id', Whole], boothIds: ['rooms', list(Whole)], date: ['date', date] },
  start,
  {
    interval: ['interval', Whole],
    tolerance: ['tolerance', tolerance],
    mode: ['mode', mode],
    ahead: ['ahead', Whole],
    placeName: ['place_name', text],
    boothNames: ['cube_names', list(v.string())],
    state: ['state', state],
    freeCancellationMinutes,
    leadMinutes,
    reservationId: ['tranid', absent(Whole)],
    message: ['message', absent(v.string())],
  },
) satisfies Means<Wait>;

/** Those for spans of today and later. */
export const listWaits = endpoint({
  call: 'GET /waiting-list',
  summary: 'The waits of the member.',
  audience: 'member',
  additive: true,
  answer: only('waiting', list(wait)),
});

/**
 * A wait whose turn has come is taken off the list; a reservation that it has made stays. `seen` is the state in which
 * the member knows it. turn_came: it has made a reservation that they have not seen.
 */
export const stopWaiting = endpoint({
  call: 'DELETE /waiting-list/{id}',
  summary: 'Ends a wait.',
  audience: 'member',
  additive: true,
  effect: true,
  refuses: ['not_found', 'turn_came'],
  params: record({ waitId: ['id', wholeText] }),
  query: record({ seen: ['seen', optional(state, 'waiting')] }),
  answer: ok,
});
