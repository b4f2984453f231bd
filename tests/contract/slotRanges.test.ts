import { expect, it } from 'vitest';
import { busyOf } from '#contract/composed/slotRanges.ts';
import { day } from '#tests/support/clock/moments.ts';

const DAY = day('2026-12-01');
const free = { available: true, reservedBy: null };

it('reads a day of slots: what is not told is closed, whatever is neither own nor closed is somebody else’s', () => {
  const slots = {
    '2026-12-01 09:00:00': free,
    '2026/12/01 9:05:00': { available: false, reservedBy: 'self' },
    '2026-12-01 09:10:00': { available: false, reservedBy: 'others' },
    '2026-12-01 09:15:00': { available: false, reservedBy: null },
    '2026-12-01 09:20:00': { available: false, reservedBy: 'closedDate' },
    '2026-12-01 09:25': free,
    '2026-12-02 09:30:00': free,
  };
  expect(busyOf(slots, DAY)).toEqual([
    { from: 0, to: 540, kind: 'closed' },
    { from: 545, to: 550, kind: 'self' },
    { from: 550, to: 560, kind: 'others' },
    { from: 560, to: 565, kind: 'closed' },
    { from: 570, to: 1440, kind: 'closed' },
  ]);
});

it('is closed all day without slots', () => {
  expect(busyOf({}, DAY)).toEqual([{ from: 0, to: 1440, kind: 'closed' }]);
});
