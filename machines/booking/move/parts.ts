import type { WantedTime } from '#domain/booking/defaults.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { paths } from '../../shell/paths.ts';
import type { reservationList } from '../reservations/chart.ts';
import type { TimetableInput } from '../timetable/choice.ts';
import type { MoveChoice, MoveSubscriber } from '../timetable/move.ts';
import type { MoveConfirmationInput, MoveConfirmationOutput } from './dialog.ts';
import { moveRules } from './rules.ts';

/** The input of the screen, from its address. */
export interface MoveInput {
  readonly reservationId: number;
  /** The booths of the address; null for those around the reservation. */
  readonly boothIds: readonly number[] | null;
  /** The choice that the address brings back; where it names none, the reservation's own. */
  readonly wanted: WantedTime;
  readonly wantedBoothId: number | null;
  readonly opensDialog: boolean;
  /** For the dialog's words. */
  readonly isGuest: boolean;
}

/** The data of the screen. */
export interface MoveContext extends MoveInput {
  /** As the list has it; null until it is found. */
  readonly reservation: Reservation | null;
  /** The server's time at which that was. */
  readonly now: Instant | null;
  readonly choice: MoveChoice | null;
}

/** The event of the loaded list. */
export type Listed = LoadedOf<typeof reservationList>;

/** The reservation in the list. */
export function foundIn({ reservationId }: MoveContext, { data }: Listed): Reservation | undefined {
  return data.find(({ id }) => id === reservationId);
}

/** The timetable with the reservation in it: its own booth and time are chosen, unless others were by the address. */
export function timetableOf(context: MoveContext, subscriber: MoveSubscriber): TimetableInput {
  const { boothIds, wanted, wantedBoothId, opensDialog, isGuest } = context;
  const reservation = required(context.reservation);
  const { boothId, startsAt, endsAt } = reservation;
  return {
    boothIds: boothIds ?? [boothId],
    wanted: {
      date: wanted.date ?? dateOf(startsAt),
      start: wanted.start ?? minuteOfDay(startsAt),
      interval: wanted.interval ?? minutesBetween(startsAt, endsAt),
    },
    wantedBoothId: wantedBoothId ?? boothId,
    opensDialog,
    now: required(context.now),
    isGuest,
    move: { reservation, rules: moveRules, subscriber },
  };
}

/** The confirmation of what was chosen in the timetable. */
export function confirmationOf(context: MoveContext): MoveConfirmationInput {
  const { boothIds, isGuest } = context;
  const reservation = required(context.reservation);
  return {
    reservation,
    ...required(context.choice),
    boothIds: boothIds ?? [reservation.boothId],
    isGuest,
  };
}

/** The way to the list; it is told what was moved. */
export function listAfter({ output }: { readonly output: MoveConfirmationOutput }) {
  const to = paths.reservations();
  return output.outcome === 'moved' ? { to, handsOn: { moved: output.moved } } : { to };
}
