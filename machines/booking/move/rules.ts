import { withoutOwn } from '#domain/booking/availability.ts';
import { limitIn, type MoveKind, moveKind } from '#domain/booking/move.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, minuteOfDay, minutesBetween } from '#domain/time.ts';
import type { MoveProblem, MoveRules } from '../timetable/move.ts';

const PROBLEMS: Partial<Record<MoveKind, MoveProblem>> = {
  begun: 'moveTooLate',
  over: 'moveTooLate',
  tooLate: 'moveTooLate',
  tooSoon: 'moveTooSoon',
  same: 'unmoved',
};

/**
 * The rate by which a reservation was priced, which it keeps in its booth (docs/spec/money.md, "Amounts"): that of the
 * booth on the day that is looked at, where it makes the same price, else the one that does. Where coupons pay for all
 * of it the price says nothing, and the booth's stands.
 */
function keptRate({ amount, couponMinutes, startsAt, endsAt }: Reservation, ofBooth: number): number {
  const charged = minutesBetween(startsAt, endsAt) - couponMinutes;
  if (amount === null || charged <= 0) return ofBooth;
  const isSame = priceOf(charged, { netPer15Minutes: ofBooth, taxPercent: 0 }).net === amount.net;
  return isSame ? ofBooth : Math.ceil((amount.net * 15) / charged);
}

/** The rules by which the timetable judges a move (docs/spec/booking.md, "Moving"). */
export const moveRules: MoveRules = {
  problemOf(reservation, { boothId, date, start, interval }, booth, now) {
    if (boothId === null) return undefined;
    const { freeCancellationMinutes } = limitIn(reservation, booth ?? reservation);
    const target = { boothId, ...spanOf(date, start, interval), freeCancellationMinutes };
    return PROBLEMS[moveKind(reservation, target, now)];
  },

  /**
   * For its own move its time is free, no limit counts it a second time, and a guest gets back what it took. It may
   * stay as long as it is, and costs in its booth what it cost.
   */
  dayWithout(day, reservation) {
    const { boothId, startsAt, endsAt } = reservation;
    const { unitMinutes, maxUnits } = day.rules;
    const length = minutesBetween(startsAt, endsAt);
    const from = minuteOfDay(startsAt);
    const isItsDay = dateOf(startsAt) === day.date;
    return {
      ...day,
      rules: {
        ...day.rules,
        maxUnits: Math.max(maxUnits, Math.floor(length / unitMinutes)),
        reservationLimit: null,
      },
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
              netPer15Minutes:
                booth.netPer15Minutes === null ? null : keptRate(reservation, booth.netPer15Minutes),
            }
          : booth,
      ),
    };
  },
};
