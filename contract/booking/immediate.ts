import * as v from 'valibot';
import type { Minutes } from '#domain/time.ts';
import { endpoint } from '../endpoint.ts';
import { addition, toWhole, WholeInput } from '../wire.ts';
import { decodeSeenPrice, SeenPrice, UsesCoupon } from './quote.ts';
import { NOT_CHARGED, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';
import { WireCreated } from './reservations.ts';

/** Using a booth from the next 5-minute step on. */
export interface ImmediateUse {
  readonly boothId: number;
  readonly interval: Minutes;
  readonly usesCoupon: boolean;
  /** The tax-included price that the member saw; null where none was shown. */
  readonly seenGross: number | null;
  readonly agreesToTerms: boolean;
}

/**
 * POST /reservations/immediate {telecube_id, interval} -> message, tranid (docs/spec/wire.md, "Calls of booking";
 * docs/spec/booking.md, "Immediate use"). Charged at once. Errors as POST /reservations.
 */
export const useImmediately = endpoint({
  method: 'post',
  path: '/reservations/immediate',
  summary: 'Starts an immediate use.',
  audience: 'regular',
  effect: true,
  refuses: ['not_immediately_usable', ...NOT_TO_BE_HAD, ...UNPAYABLE, ...NOT_CHARGED],
  body: v.object({
    telecube_id: WholeInput,
    interval: WholeInput,
    use_coupon: UsesCoupon,
    taxInPrice: SeenPrice,
    agree_terms: addition(v.optional(v.boolean(), false)),
  }),
  response: WireCreated,
  input: {
    decode: ({ body }): ImmediateUse => ({
      boothId: toWhole(body.telecube_id),
      interval: toWhole(body.interval),
      usesCoupon: body.use_coupon,
      seenGross: decodeSeenPrice(body.taxInPrice),
      agreesToTerms: body.agree_terms,
    }),
    encode: (use) => ({
      body: {
        telecube_id: use.boothId,
        interval: use.interval,
        use_coupon: use.usesCoupon,
        taxInPrice: use.seenGross,
        agree_terms: use.agreesToTerms,
      },
    }),
  },
  output: {
    decode: (wire) => wire.tranid,
    encode: (id: number | null) => ({ message: 'OK' as const, tranid: id }),
  },
});
