import * as v from 'valibot';
import type { Instant, Minutes } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { addition, InstantText, toInstant, toWhole, toWireInstant, WholeInput } from '../wire.ts';
import { decodeSeenPrice, SeenPrice, UsesCoupon } from './quote.ts';

/** A reservation, and by how many minutes it is to be extended. */
export interface ExtensionRequest {
  readonly reservationId: number;
  readonly minutes: Minutes;
  readonly usesCoupon: boolean;
}

/** The request of a confirmed extension, with the tax-included price and the present end that were seen. */
export interface ExtensionConfirmation extends ExtensionRequest {
  readonly seenGross: number | null;
  readonly seenEnd: Instant | null;
}

/**
 * The body of an extension; coupon, price and end that were seen are optional for a client that knows only the spec.
 */
export const WireExtensionConfirmation = v.object({
  tranid: WholeInput,
  timeunit: WholeInput,
  use_coupon: UsesCoupon,
  taxInPrice: SeenPrice,
  start: addition(v.optional(v.nullable(InstantText), null)),
});

export const extensionConfirmationCodec: Codec<
  v.InferOutput<typeof WireExtensionConfirmation>,
  ExtensionConfirmation
> = {
  decode: (wire) => ({
    reservationId: toWhole(wire.tranid),
    minutes: toWhole(wire.timeunit),
    usesCoupon: wire.use_coupon,
    seenGross: decodeSeenPrice(wire.taxInPrice),
    seenEnd: wire.start === null ? null : toInstant(wire.start),
  }),
  encode: (confirmation) => ({
    tranid: confirmation.reservationId,
    timeunit: confirmation.minutes,
    use_coupon: confirmation.usesCoupon,
    taxInPrice: confirmation.seenGross,
    start: confirmation.seenEnd === null ? null : toWireInstant(confirmation.seenEnd),
  }),
};
