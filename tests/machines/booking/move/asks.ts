import { getMovePrice, moveReservation } from '#contract/booking/move.ts';
import { moving } from '#machines/booking/move/command.ts';
import { quoteMove } from '#machines/booking/move/quote.ts';
import { day } from '#tests/support/clock/moments.ts';
import { type Asking, asked, command, question } from '../../support/asking.ts';

const move = { reservationId: 7, boothId: 3, date: day('2026-11-20'), start: 820, interval: 60 };

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('the price of a move', asked(quoteMove), move, getMovePrice, { slot_taken: 'slotTaken' }),
  command(
    'a move, and an earlier start',
    moving,
    { ...move, seenGross: null },
    moveReservation,
    { tranid: 7, telecube_id: 3 },
    { too_late: 'refused', slot_taken: 'slotTaken' },
  ),
];
