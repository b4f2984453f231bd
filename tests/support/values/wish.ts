import type { WishedSpan } from '#machines/booking/waitingList/wish.ts';
import { day } from '../clock/moments.ts';

/** 14:00 to 15:00 on November 20th, taken in both booths of a place. */
export function wish(changes: Partial<WishedSpan> = {}): WishedSpan {
  const booths = [1, 2].map((boothId) => ({
    boothId,
    boothName: `A-${boothId}`,
    gross: 1100,
    freeCancellationMinutes: 60,
    leadMinutes: 0,
  }));
  return {
    placeName: '東京駅 八重洲口',
    booth: { boothId: 2, boothName: 'A-2', gross: 1100, freeCancellationMinutes: 60, leadMinutes: 0 },
    booths,
    shownIds: [1, 2],
    date: day('2026-11-20'),
    start: 14 * 60,
    interval: 60,
    isGuest: false,
    ...changes,
  };
}
