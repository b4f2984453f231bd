import { withoutOwn } from '#domain/booking/availability.ts';
import { limitIn, type MoveKind, moveKind } from '#domain/booking/move.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { dateOf, minuteOfDay, minutesBetween } from '#domain/time.ts';
import type { MoveProblem, MoveRules } from '../timetable/move.ts';

const PROBLEMS: Partial<Record<MoveKind, MoveProblem>> = {
  begun: 'moveTooLate',
  over: 'moveTooLate',
  tooLate: 'moveTooLate',
  tooSoon: 'moveTooSoon',
  same: 'unmoved',
};

/** The rules by which the timetable judges a move (docs/spec/booking.md, "Moving"). */
export const moveRules: MoveRules = {
  problemOf(reservation, { boothId, date, start, interval }, booth, now) {
    if (boothId === null) return undefined;
    const { freeCancellationMinutes } = limitIn(reservation, booth ?? reservation);
    const target = { boothId, ...spanOf(date, start, interval), freeCancellationMinutes };
    return PROBLEMS[moveKind(reservation, target, now)];
  },

  /** For its own move its time is free, no limit counts it a second time, and a guest gets back what it took. */
  dayWithout(day, { boothId, startsAt, endsAt }) {
    const length = minutesBetween(startsAt, endsAt);
    const from = minuteOfDay(startsAt);
    const isItsDay = dateOf(startsAt) === day.date;
    return {
      ...day,
      rules: { ...day.rules, reservationLimit: null },
      invitation: day.invitation && {
        ...day.invitation,
        countLeft: day.invitation.countLeft + 1,
        minutesLeft: day.invitation.minutesLeft + length,
      },
      booths: day.booths.map((booth) =>
        booth.boothId === boothId
          ? {
              ...booth,
              busy: isItsDay ? withoutOwn(booth.busy, from, from + length) : booth.busy,
              movedFrom: startsAt,
            }
          : booth,
      ),
    };
  },
};
