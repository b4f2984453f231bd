import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { isWithinLast, type LastMinutes } from '#domain/visit/entry.ts';
import { lastMinutesWords } from '#domain/visit/words.ts';
import { delayOf } from '../../shared/delay.ts';

/** A use towards its end. */
export interface Ending {
  readonly reservation: Reservation;
  readonly now: Instant;
  /** The last word of how little of the use is left; null where there was none. */
  readonly said: LastMinutes | null;
}

interface Used {
  readonly context: Ending;
}

interface Minutes {
  readonly minutes: LastMinutes;
}

/** How long, in milliseconds, until a use has so many minutes left. */
function untilLast(minutes: LastMinutes) {
  return ({ context }: Used) => delayOf(addMinutes(context.reservation.endsAt, -minutes) - serverClock.now());
}

export const lastMinutesDelays = { fiveLeft: untilLast(5), oneLeft: untilLast(1) };

export const lastMinutesGuards = {
  isWithinLast: ({ context: { reservation, now } }: Used, { minutes }: Minutes) =>
    isWithinLast(minutes, reservation.endsAt - now),
  isUnsaid: ({ context: { said } }: Used, { minutes }: Minutes) => said !== minutes,
};

/** Says once, wherever the member has been meanwhile, that a use has so many minutes left. */
function saysLast<const Last extends LastMinutes>(minutes: Last) {
  return {
    guard: { type: 'isUnsaid', params: { minutes } },
    actions: [
      {
        type: 'announce',
        params: ({ context }: Used) => ({ text: lastMinutesWords(context.reservation, minutes) }),
      },
      { type: 'rememberSaid', params: { minutes } },
    ],
  } as const;
}

/** The states of a use towards its end, on the server's clock. */
export const towardsTheEnd = {
  initial: 'weighing',
  states: {
    weighing: {
      description: 'Is the end near?',
      always: [
        { guard: { type: 'isWithinLast', params: { minutes: 1 } }, target: 'lastMinute' },
        { guard: { type: 'isWithinLast', params: { minutes: 5 } }, target: 'lastFive' },
        { target: 'underway' },
      ],
    },
    underway: { description: 'More than five minutes are left.', after: { fiveLeft: 'lastFive' } },
    lastFive: {
      description: 'The end is said before it comes, with what staying costs.',
      always: saysLast(5),
      after: { oneLeft: 'lastMinute' },
    },
    lastMinute: { description: 'The end is said once more.', always: saysLast(1) },
  },
} as const;
