import { startWaiting, stopWaiting } from '#contract/booking/waitingList.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { day } from '#tests/support/clock/moments.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'a wait',
    startingWait,
    {
      boothIds: [3, 4],
      date: day('2026-11-20'),
      start: 820,
      interval: 60,
      tolerance: 15,
      mode: 'notify',
      usesCoupon: false,
      seenGross: null,
      seenFreeCancellation: null,
    },
    startWaiting,
    { rooms: [3, 4], mode: 'tell', tolerance: 15 },
    {
      price_changed: 'refused',
      waiting_limit: 'refused',
      already_reserved: 'refused',
      too_soon: 'refused',
      not_found: 'refused',
      passcode_required: 'refused',
    },
  ),
  command('the end of a wait', stoppingWait, { waitId: 812, seen: 'notified' }, stopWaiting, null, {
    turn_came: 'refused',
    not_found: 'refused',
  }),
];
