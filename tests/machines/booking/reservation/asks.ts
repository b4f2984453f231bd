import { useImmediately } from '#contract/booking/immediate.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { creation } from '#machines/booking/reservation/command.ts';
import { quotePrice } from '#machines/booking/reservation/quote.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';
import { type Asking, asked, command, question } from '../../support/asking.ts';

const booking = confirmation({
  boothId: 3,
  interval: 45,
  usesCoupon: true,
  seenGross: 385,
  agreesToTerms: true,
});

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('the price of a reservation', asked(quotePrice), booking, getPrice, { slot_taken: 'slotTaken' }),
  command(
    'a reservation',
    creation,
    { ...booking, mode: 'reserve' },
    createReservation,
    { telecube_id: 3, taxInPrice: 385 },
    { price_changed: { kind: 'priceChanged' }, slot_taken: 'slotTaken' },
  ),
  command(
    'a use at once',
    creation,
    { ...booking, mode: 'immediate' },
    useImmediately,
    { telecube_id: 3, interval: 45 },
    { price_changed: { kind: 'priceChanged' }, slot_taken: 'slotTaken' },
  ),
];
