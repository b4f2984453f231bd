import * as v from 'valibot';
import type { BoothHead } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import { ErrorBody } from '../errors.ts';
import { absent, addition, type DomainOf, list, mapped, optional } from '../field.ts';
import { record } from '../record.ts';
import { date, start } from '../values.ts';
import { Whole } from '../wire.ts';
import { boothHead } from './boothHead.ts';
import { freeCancellationMinutes } from './freeCancellation.ts';
import { leadMinutes } from './lead.ts';
import { quoteCodec } from './quote.ts';

/** Another booth or time for a slot that was lost: the same booth nearby in time, or another booth at that time. */
export interface Alternative {
  /** A booth and where it is; only its id where a server says no more. */
  readonly booth: BoothHead;
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
}

export const alternativeCodec = mapped(
  record(
    { boothId: ['telecube_id', Whole] },
    boothHead(v.optional(v.string(), '')),
    { date: ['date', date] },
    start,
    { interval: ['interval', Whole] },
  ),
  ({ date: day, start: from, interval, ...booth }): Alternative => ({
    booth,
    date: day,
    start: from,
    interval,
  }),
  ({ booth, ...time }) => ({ ...booth, ...time }),
);

/** 409 slot_taken (docs/spec/booking.md, "Refusals"). */
const alternatives = optional(list(alternativeCodec), []);
const SlotTakenBody = v.object({ ...ErrorBody.entries, alternatives: alternatives.schema });

/** 409 price_changed, with what it costs now (docs/spec/money.md). */
const PriceChangedBody = v.object({ ...ErrorBody.entries, quote: quoteCodec.schema });

/** The limits of a booth, of which the terms of a wait are made. */
export const limitsCodec = record({ boothId: ['telecube_id', Whole], freeCancellationMinutes, leadMinutes });
export type BoothLimits = DomainOf<typeof limitsCodec>;

/** 409 price_changed of a wait, with the limits of its booths (docs/spec/booking.md, "Refusals"). */
const limits = list(limitsCodec);
const LimitsChangedBody = v.object({ ...ErrorBody.entries, limits: limits.schema });

/**
 * The things in the way of a booking, as far as a refusal names them, so that a screen leads to them: the floor whose
 * passcode is to be entered (passcode_required), and the member's own reservation (already_reserved).
 */
const inTheWay = record({
  floorMapId: ['floormap_id', addition(absent(Whole))],
  reservationId: ['tranid', addition(absent(Whole))],
});
export type InTheWay = DomainOf<typeof inTheWay>;

/** The things in the way that a refusal names; undefined where it names none that can be read. */
export function inTheWayOf(body: unknown): InTheWay | undefined {
  const parsed = v.safeParse(inTheWay.schema, body);
  const named = parsed.success ? inTheWay.decode(parsed.output) : null;
  return named === null || (named.floorMapId ?? named.reservationId) === null ? undefined : named;
}

/** The alternatives of a 409 slot_taken; none where the answer holds none that can be read. */
export function alternativesOf(body: unknown): readonly Alternative[] {
  const parsed = v.safeParse(SlotTakenBody, body);
  return parsed.success ? alternatives.decode(parsed.output.alternatives) : [];
}

/** The new quote of a 409 price_changed; null where the answer holds none: ask again then. */
export function newQuoteOf(body: unknown): Quote | null {
  const parsed = v.safeParse(PriceChangedBody, body);
  return parsed.success ? quoteCodec.decode(parsed.output.quote) : null;
}

/** The new limits of a 409 price_changed of a wait; null where the answer holds none. */
export function newLimitsOf(body: unknown): readonly BoothLimits[] | null {
  const parsed = v.safeParse(LimitsChangedBody, body);
  return parsed.success ? limits.decode(parsed.output.limits) : null;
}
