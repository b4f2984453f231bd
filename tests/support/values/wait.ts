import type { Wait } from '#domain/booking/waiting.ts';
import { day } from '../clock/moments.ts';

/** A wait for 14:00 to 15:00 on November 20th in one of two booths, to be booked, behind one other. */
export function wait(changes: Partial<Wait> = {}): Wait {
  return {
    id: 5,
    boothIds: [1, 2],
    boothNames: ['A-1', 'A-2'],
    placeName: '東京駅 八重洲口',
    date: day('2026-11-20'),
    start: 14 * 60,
    interval: 60,
    tolerance: 15,
    mode: 'book',
    ahead: 1,
    state: 'waiting',
    freeCancellationMinutes: 60,
    leadMinutes: 0,
    reservationId: null,
    message: null,
    ...changes,
  };
}
