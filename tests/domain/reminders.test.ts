import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedChoices, FIRST_CHOICES, quietUntil, REMINDER_KINDS } from '#domain/inbox/reminders.ts';
import { addMinutes, DAY_MINUTES, instantAt, minuteOfDay, parseDate } from '#domain/time.ts';
import { reminderChoices } from '#tests/support/values/arbitraries.ts';

const DAY = parseDate('2026-11-20');
if (DAY === undefined) throw new Error('Failed to read the day of the tests.');
const NIGHT = { isOn: true, from: 22, to: 7 };
const hour = fc.integer({ min: 0, max: 23 });

describe('the quiet hours', () => {
  it.each([
    ['21:59', 21 * 60 + 59, null],
    ['22:00', 22 * 60, '7:00 of the next day'],
    ['midnight', 0, '7:00'],
    ['6:59', 6 * 60 + 59, '7:00'],
    ['7:00', 7 * 60, null],
  ])('hold back what falls into the night, at %s', (_, minute, until) => {
    const now = instantAt(DAY, minute);
    const end = until === null ? null : instantAt(DAY, 7 * 60 + (minute < 7 * 60 ? 0 : DAY_MINUTES));
    expect(quietUntil(NIGHT, 'start', now)).toBe(end);
  });

  it('end at a full hour that comes within the day, wherever the night lies', () => {
    fc.assert(
      fc.property(hour, hour, fc.integer({ min: 0, max: DAY_MINUTES * 60 - 1 }), (from, to, second) => {
        const now = addMinutes(instantAt(DAY, 0), second / 60);
        const end = quietUntil({ isOn: true, from, to }, 'freeCancellation', now);
        if (end === null) return;
        expect(minuteOfDay(end)).toBe(to * 60);
        expect(end).toBeGreaterThan(now);
        expect(end).toBeLessThanOrEqual(addMinutes(now, DAY_MINUTES));
      }),
    );
  });

  it('are as long as the hours say, to the minute', () => {
    fc.assert(
      fc.property(hour, hour, (from, to) => {
        const minutes = Array.from({ length: DAY_MINUTES }, (_, minute) => instantAt(DAY, minute));
        const quiet = minutes.filter((now) => quietUntil({ isOn: true, from, to }, 'start', now) !== null);
        expect(quiet).toHaveLength(((to - from + 24) % 24) * 60);
      }),
      { numRuns: 20 },
    );
  });

  it('hold back neither the end of a use nor anything once they are off', () => {
    const night = instantAt(DAY, 23 * 60);
    expect(quietUntil(NIGHT, 'end', night)).toBeNull();
    expect(quietUntil({ ...NIGHT, isOn: false }, 'start', night)).toBeNull();
  });

  it('are from 22:00 to 7:00 for whoever has chosen nothing, and mails come of the start and the free cancellation', () => {
    expect(FIRST_CHOICES).toEqual({
      byMail: ['start', 'freeCancellation'],
      byPush: REMINDER_KINDS,
      quietHours: NIGHT,
    });
  });
});

describe('a change of the choices', () => {
  it('of what holds makes it what is wanted, and does nothing the second time', () => {
    fc.assert(
      fc.property(reminderChoices, reminderChoices, (before, after) => {
        const once = changedChoices(before, { before, after });
        expect(changedChoices(once, { before, after })).toEqual(once);
        expect(changedChoices(before, { before, after: before })).toEqual(
          changedChoices(before, { before: after, after }),
        );
        for (const channel of ['byMail', 'byPush'] as const) {
          expect([...once[channel]].sort()).toEqual([...after[channel]].sort());
        }
        expect(once.quietHours).toEqual(after.quietHours);
      }),
    );
  });

  it('leaves what only another one has changed, in whichever order they come', () => {
    const own = { before: FIRST_CHOICES, after: { ...FIRST_CHOICES, byMail: ['start' as const] } };
    const other = {
      before: FIRST_CHOICES,
      after: {
        ...FIRST_CHOICES,
        byPush: ['start' as const, 'end' as const],
        quietHours: { ...NIGHT, to: 8 },
      },
    };
    const both = { byMail: ['start'], byPush: ['start', 'end'], quietHours: { ...NIGHT, to: 8 } };
    expect(changedChoices(changedChoices(FIRST_CHOICES, own), other)).toEqual(both);
    expect(changedChoices(changedChoices(FIRST_CHOICES, other), own)).toEqual(both);
  });
});
