import type { MoveInput } from '#machines/booking/move/parts.ts';
import { readBooths } from '#src/shared/addresses/boothAddress.ts';
import { ID, readId } from '#src/shared/addresses/idAddress.ts';
import { readTime } from '#src/shared/addresses/timeAddress.ts';

type Addressed = Omit<MoveInput, 'isGuest'>;

/**
 * Reads `tranid=7&room=1,2,3&date=…&hour=…&minute=…&interval=…&booth=2&confirm=true` (docs/spec/booking.md, "Screens");
 * only `tranid` must be there. A part that can't be true is left out: the reservation itself says booth and time.
 */
export function readMoveAddress(query: URLSearchParams): Addressed | null {
  const reservationId = query.get('tranid') ?? '';
  if (!ID.test(reservationId)) return null;
  const time = readTime(query);
  const isRead = time.kind === 'read';
  return {
    reservationId: Number(reservationId),
    boothIds: readBooths(query) ?? null,
    wanted: isRead ? time.wanted : { date: null, start: null, interval: null },
    wantedBoothId: readId(query, 'booth') ?? null,
    opensDialog: isRead && query.get('confirm') === 'true',
  };
}
