import type { Timetable } from '#contract/booking/availability.ts';
import type { MoveRequest } from '#contract/booking/moveConfirmation.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { Selection } from '#domain/booking/selection.ts';
import type { Instant } from '#domain/time.ts';

/** A booth and a time that a reservation is to have. */
export interface MoveChoice {
  readonly request: MoveRequest;
  readonly booth: BoothHead;
}

/** The flow that moves the reservation: it goes on with what is chosen. */
export interface MoveSubscriber {
  send(event: { readonly type: 'move.wanted'; readonly choice: MoveChoice }): void;
}

/** Why a reservation can't be moved there; `unmoved`: that is where it is. */
export type MoveProblem = 'moveTooLate' | 'moveTooSoon' | 'unmoved';

/** The rules of a move, which come with its screen: who reserves loads nothing of them. */
export interface MoveRules {
  /** By the rule of the server, with the chosen booth once it is known; undefined where it can be moved there. */
  problemOf(
    reservation: Reservation,
    selection: Selection,
    booth: BoothHead | undefined,
    now: Instant,
  ): MoveProblem | undefined;
  /** The day as it is for the reservation, without itself. */
  dayWithout(day: Timetable, reservation: Reservation): Timetable;
}

/** The reservation that the timetable is opened with, the rules of its move, and the flow that hears its new time. */
export interface TimetableMove {
  readonly reservation: Reservation;
  readonly rules: MoveRules;
  readonly subscriber: MoveSubscriber;
}
