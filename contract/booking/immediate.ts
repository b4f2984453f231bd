import { endpoint } from '../endpoint.ts';
import type { DomainOf } from '../field.ts';
import { only, record, SAID_MESSAGE } from '../record.ts';
import { whole } from '../values.ts';
import { usesCoupon } from './quote.ts';
import { NOT_CHARGED, NOT_TO_BE_HAD, UNPAYABLE } from './refusalCodes.ts';
import { agreement, createdId } from './reservations.ts';

/** Using a booth from the next 5-minute step on. */
const immediateUse = record(
  {
    boothId: ['telecube_id', whole],
    interval: ['interval', whole],
    usesCoupon: ['use_coupon', usesCoupon],
  },
  agreement,
);
export type ImmediateUse = DomainOf<typeof immediateUse>;

/** Charged at once (docs/spec/booking.md, "Immediate use"). */
export const useImmediately = endpoint({
  call: 'POST /reservations/immediate',
  summary: 'Starts an immediate use.',
  audience: 'regular',
  effect: true,
  refuses: ['not_immediately_usable', ...NOT_TO_BE_HAD, ...UNPAYABLE, ...NOT_CHARGED],
  body: immediateUse,
  answer: only('tranid', createdId, SAID_MESSAGE),
});
