import { absent, addition, type DomainOf } from '../field.ts';
import { record } from '../record.ts';
import { instant, whole } from '../values.ts';
import { seenPrice, usesCoupon } from './quote.ts';

/**
 * The request of a confirmed extension; coupon, price and end that were seen are optional for a client that knows only
 * the spec.
 */
export const extensionConfirmationCodec = record({
  reservationId: ['tranid', whole],
  minutes: ['timeunit', whole],
  usesCoupon: ['use_coupon', usesCoupon],
  /** The tax-included price that was seen. */
  seenGross: ['taxInPrice', seenPrice],
  /** The present end that was seen. */
  seenEnd: ['start', addition(absent(instant))],
});
export type ExtensionConfirmation = DomainOf<typeof extensionConfirmationCodec>;

/** A reservation, and by how many minutes it is to be extended. */
export type ExtensionRequest = Pick<ExtensionConfirmation, 'reservationId' | 'minutes' | 'usesCoupon'>;
