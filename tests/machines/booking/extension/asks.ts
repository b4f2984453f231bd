import { extendReservation, getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { offerExtensions } from '#machines/booking/extension/offer.ts';
import { quoteExtension } from '#machines/booking/extension/quote.ts';
import { type Asking, asked, command, question } from '../../support/asking.ts';

const extension = { reservationId: 7, minutes: 15, usesCoupon: true };

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('the choices of an extension', asked(offerExtensions), 7, listExtensions),
  question('the price of an extension', asked(quoteExtension), extension, getExtensionPrice),
  command(
    'an extension',
    extending,
    { ...extension, seenGross: 385, seenEnd: null },
    extendReservation,
    { tranid: 7 },
    { not_extendable: 'refused', price_changed: 'refused' },
  ),
];
