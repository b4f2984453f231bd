import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { HourLabels } from '#src/booking/timetable/grid/HourLabels.tsx';
import { at, day } from '#tests/support/clock/moments.ts';

it.each([
  ['today', '2026-12-03', 16],
  ['another day', '2026-12-04', null],
])('the hours of %s stand beside their rows, and the one that runs says so', (_, date, current) => {
  const now = vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T16:41:00'));
  onTestFinished(() => now.mockRestore());
  const { container } = render(<HourLabels date={day(date)} />);
  const hours = Array.from({ length: 24 }, (__, hour) => `${hour}:00${hour === current ? '今' : ''}`);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(hours);
});
