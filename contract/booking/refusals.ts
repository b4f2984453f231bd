import * as v from 'valibot';
import type { BoothPlace } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { ErrorBody } from '../errors.ts';
import { DateText, toDate, Whole } from '../wire.ts';
import { quoteCodec, WireQuote } from './quote.ts';

/** Another booth or time for a slot that was lost: the same booth nearby in time, or another booth at that time. */
export interface Alternative {
  /** A booth and where it is; only its id where a server says no more. */
  readonly booth: BoothPlace;
  readonly date: LocalDate;
  readonly start: Minutes;
  readonly interval: Minutes;
}

const WireAlternative = v.object({
  telecube_id: Whole,
  cube_name: v.optional(v.string(), ''),
  place_name: v.optional(v.string(), ''),
  floor_name: v.optional(v.nullable(v.string()), null),
  access: v.optional(v.string(), ''),
  date: DateText,
  hour: Whole,
  minute: Whole,
  interval: Whole,
});

export const alternativeCodec: Codec<v.InferOutput<typeof WireAlternative>, Alternative> = {
  decode: (wire) => ({
    booth: {
      boothId: wire.telecube_id,
      boothName: wire.cube_name,
      placeName: wire.place_name,
      floorName: wire.floor_name,
      access: wire.access,
    },
    date: toDate(wire.date),
    start: wire.hour * 60 + wire.minute,
    interval: wire.interval,
  }),
  encode: (alternative) => ({
    telecube_id: alternative.booth.boothId,
    cube_name: alternative.booth.boothName,
    place_name: alternative.booth.placeName,
    floor_name: alternative.booth.floorName,
    access: alternative.booth.access,
    date: alternative.date,
    hour: Math.floor(alternative.start / 60),
    minute: alternative.start % 60,
    interval: alternative.interval,
  }),
};

/** 409 slot_taken (docs/spec/booking.md, "Refusals"). */
const SlotTakenBody = v.object({
  ...ErrorBody.entries,
  alternatives: v.optional(v.array(WireAlternative), []),
});

/** 409 price_changed, with what it costs now (docs/spec/money.md). */
const PriceChangedBody = v.object({ ...ErrorBody.entries, quote: WireQuote });

/** The alternatives of a 409 slot_taken; none where the answer holds none that can be read. */
export function alternativesOf(body: unknown): readonly Alternative[] {
  const parsed = v.safeParse(SlotTakenBody, body);
  return parsed.success ? parsed.output.alternatives.map(alternativeCodec.decode) : [];
}

/** The new quote of a 409 price_changed; null where the answer holds none: ask again then. */
export function newQuoteOf(body: unknown): Quote | null {
  const parsed = v.safeParse(PriceChangedBody, body);
  return parsed.success ? quoteCodec.decode(parsed.output.quote) : null;
}
