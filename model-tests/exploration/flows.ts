import type { AnyStateMachine } from 'xstate';
import type { GivingUp } from '#contract/booking/cancellation.ts';
import type { ExtensionConfirmation } from '#contract/booking/extensionConfirmation.ts';
import type { MoveQuote } from '#contract/booking/move.ts';
import type { BookingRequest } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { cancellationMachine } from '#machines/booking/cancellation/chart.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { unfinishedCancellation } from '#machines/booking/cancellation/recovery.ts';
import { extending } from '#machines/booking/extension/command.ts';
import { extensionConfirmationMachine } from '#machines/booking/extension/confirmation.ts';
import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { type Moving, moving } from '#machines/booking/move/command.ts';
import { moveConfirmationMachine } from '#machines/booking/move/confirmation.ts';
import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { reservationDialogMachine } from '#machines/booking/reservation/chart.ts';
import {
  type BookingConfirmation,
  type BookingMode,
  creation,
} from '#machines/booking/reservation/command.ts';
import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import { reservationListMachine } from '#machines/booking/reservations/chart.ts';
import { waitEntryMachine } from '#machines/booking/waitingList/entry.ts';
import { waitListMachine, waitsMachine } from '#machines/booking/waitingList/list.ts';
import {
  unfinishedKeeping,
  unfinishedWait,
  unfinishedWaitEnd,
} from '#machines/booking/waitingList/recovery.ts';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { passageMachine } from '#machines/visit/passage/chart.ts';
import { type DoorOrder, doorOpening } from '#machines/visit/passage/doorOpening.ts';
import { unfinishedDoor } from '#machines/visit/passage/unfinishedDoor.ts';
import { bystander, readable } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { quote, request, upcoming } from '../booking/fixtures.ts';
import type { Answer, Asked } from './server.ts';
import type { Flow } from './tab.ts';

/** The booth that is offered instead of a lost one. */
const OTHER_BOOTH = 9;

export const NOTHING = { of: 0, isFree: false, usesCoupon: false, seenGross: null, seen: null } as const;

/** Other charts of the same shapes, in which a mistake was made. */
export interface Charts {
  readonly reservation: AnyStateMachine;
  readonly creation: AnyStateMachine;
  readonly move: AnyStateMachine;
  readonly cancellation: AnyStateMachine;
  readonly unfinishedReservation: AnyStateMachine;
  readonly unfinishedWait: AnyStateMachine;
  readonly unfinishedWaitEnd: AnyStateMachine;
  readonly unfinishedKeeping: AnyStateMachine;
  readonly liveUpdates: AnyStateMachine;
  readonly reservationList: AnyStateMachine;
  readonly waitList: AnyStateMachine;
  readonly waits: AnyStateMachine;
  readonly waitEntry: AnyStateMachine;
}

export const REAL: Charts = {
  reservation: reservationDialogMachine,
  creation: creation.machine,
  move: moveConfirmationMachine,
  cancellation: cancellationMachine,
  unfinishedReservation: unfinishedReservation.machine,
  unfinishedWait: unfinishedWait.machine,
  unfinishedWaitEnd: unfinishedWaitEnd.machine,
  unfinishedKeeping: unfinishedKeeping.machine,
  liveUpdates: liveUpdatesMachine,
  reservationList: reservationListMachine,
  waitList: waitListMachine,
  // Says under its name what it announces: nothing else tells that a wait has ended.
  waits: readable(waitsMachine),
  waitEntry: waitEntryMachine,
};

function amountOf(gross: number) {
  const net = Math.round(gross / 1.1);
  return { net, tax: gross - net, gross };
}

function quoteOf({ gross = 0, couponMinutes = 0 }: Answer): Quote {
  return { ...quote, amount: amountOf(gross), couponMinutes };
}

/** The slot that was lost, with another booth for the same time; once that is lost too there is none. */
function lostSlot({ booth, from, to }: Asked) {
  const alternative: Alternative = {
    booth: boothPlace({ boothId: OTHER_BOOTH, boothName: `ブース${OTHER_BOOTH}` }),
    date: request.date,
    start: from,
    interval: to - from,
  };
  return { kind: 'slotTaken', message: '', alternatives: booth === OTHER_BOOTH ? [] : [alternative] };
}

export function refusalOf({ code }: Answer) {
  return { kind: 'refused', code: code ?? 'slot_taken', message: '' };
}

/** An answer as the command of a flow reads it, where it has been done under that name. */
const answeredAs =
  (kind: string) =>
  (answer: Answer, asked: Asked): unknown => {
    if (answer.kind === 'slotTaken') return lostSlot(asked);
    return answer.kind === 'done' ? { kind } : refusalOf(answer);
  };

function slotOf({
  boothId,
  start,
  interval,
  usesCoupon = false,
}: Omit<BookingRequest, 'usesCoupon' | 'date'> & { usesCoupon?: boolean }) {
  return { booth: boothId, from: start, to: start + interval, usesCoupon };
}

/** The reservation dialog, for a booth at noon for an hour. */
export function reserving(
  charts: Charts,
  { boothId = 1, start = 720, usesCoupon = false, mode = 'reserve' as BookingMode } = {},
): Flow {
  return {
    chart: charts.reservation,
    command: charts.creation,
    commandId: 'creation',
    recovery: charts.unfinishedReservation,
    input: {
      mode,
      request: { ...request, boothId, start, usesCoupon },
      booth: boothPlace({ boothId }),
      boothIds: [boothId],
      isGuest: false,
    },
    quoteOf: (context) => ({ ...NOTHING, ...slotOf(context.request), what: 'quote' }),
    callOf: (content: BookingConfirmation) => ({
      ...NOTHING,
      ...slotOf(content),
      seenGross: content.seenGross,
      what: 'reserve',
    }),
    quoted: (answer, asked) => {
      if (answer.kind === 'quoted') return { kind: 'quoted', quote: quoteOf(answer) };
      return answer.kind === 'slotTaken' ? lostSlot(asked) : refusalOf(answer);
    },
    answered: (answer, asked) => {
      if (answer.kind === 'priceChanged') return { kind: 'priceChanged', quote: quoteOf(answer) };
      if (answer.kind === 'done') return { kind: 'reserved', made: { id: null, isMailQueued: false } };
      return answeredAs('reserved')(answer, asked);
    },
  };
}

/** A reservation of a booth at noon for an hour, as its member has it in the list. */
export function listed(id: number, boothId: number, isInUse = false): Reservation {
  return { ...upcoming, id, boothId, useState: isInUse ? 'inUse' : 'reserved' };
}

/** The confirmation of a move to another booth or start, for as long. */
export function movingTo(charts: Charts, reservation: Reservation, boothId: number, start = 720): Flow {
  const to = { reservationId: reservation.id, boothId, date: request.date, start, interval: 60 };
  const answered = answeredAs('moved');
  return {
    chart: charts.move,
    command: moving.machine,
    commandId: 'moving',
    recovery: unfinishedMove.machine,
    input: {
      reservation,
      request: to,
      booth: boothPlace({ boothId }),
      boothIds: [boothId],
      isGuest: false,
    },
    quoteOf: (context) => ({ ...NOTHING, ...slotOf(context.request), of: reservation.id, what: 'quote' }),
    callOf: (content: Moving) => ({
      ...NOTHING,
      ...slotOf(content),
      of: content.reservationId,
      what: 'move',
    }),
    quoted: (answer, asked) => {
      if (answer.kind !== 'quoted') return answered(answer, asked);
      const before = { amount: reservation.amount, couponMinutes: 0 };
      const freeUntil = addMinutes(NOW, 60);
      const { amount, couponMinutes } = quoteOf(answer);
      const moved: MoveQuote = {
        amount,
        couponMinutes,
        before,
        chargedAt: freeUntil,
        freeUntil,
        movableUntil: freeUntil,
        payer: 'card',
        unpayable: null,
        message: null,
      };
      return { kind: 'quoted', quote: moved };
    },
    answered,
  };
}

/** The sheet that asks whether to give a reservation up. */
export function givingUp(charts: Charts, reservation: Reservation): Flow {
  return {
    chart: charts.cancellation,
    command: cancelling.machine,
    commandId: 'cancelling',
    recovery: unfinishedCancellation.machine,
    input: { reservation, now: NOW },
    quoteOf: () => ({ ...NOTHING, ...placeOf(reservation), what: 'quote' }),
    callOf: ({ reservationId, isFree }: GivingUp) => ({
      ...NOTHING,
      ...placeOf(reservation),
      of: reservationId,
      isFree,
      what: 'cancel',
    }),
    quoted: refusalOf,
    answered: answeredAs('cancelled'),
  };
}

function placeOf({ boothId, startsAt, endsAt }: Reservation) {
  const from = minuteOfDay(startsAt);
  return { booth: boothId, from, to: from + minutesBetween(startsAt, endsAt) };
}

/** The confirmation of an extension by an hour. */
export function extendingUse(reservation: Reservation): Flow {
  const { booth, to } = placeOf(reservation);
  const behind = { ...NOTHING, booth, from: to, to: to + 60, of: reservation.id };
  return {
    chart: extensionConfirmationMachine,
    command: extending.machine,
    commandId: 'extending',
    recovery: unfinishedExtension.machine,
    input: { reservation, minutes: 60, usesCoupon: false, list: bystander },
    quoteOf: () => ({ ...behind, what: 'quote' }),
    callOf: ({ seenGross }: ExtensionConfirmation) => ({ ...behind, seenGross, what: 'extend' }),
    quoted: (answer) =>
      answer.kind === 'quoted'
        ? { kind: 'quoted', quote: { ...quoteOf(answer), startsAt: reservation.endsAt } }
        : refusalOf(answer),
    answered: (answer) => (answer.kind === 'done' ? { kind: 'extended' } : refusalOf(answer)),
  };
}

/** A tap on the door, to enter or to leave. */
export function atTheDoor(reservation: Reservation, purpose: 'enter' | 'leave'): Flow {
  const begun = { ...reservation, startsAt: addMinutes(NOW, -3) };
  return {
    chart: passageMachine,
    command: doorOpening.machine,
    commandId: 'doorOpening',
    recovery: unfinishedDoor.machine,
    input: { purpose, reservation: begun, now: NOW },
    quoteOf: () => ({ ...NOTHING, ...placeOf(reservation), what: 'quote' }),
    callOf: ({ reservationId }: DoorOrder) => ({
      ...NOTHING,
      ...placeOf(reservation),
      of: reservationId,
      what: purpose,
    }),
    quoted: refusalOf,
    answered: (answer) => (answer.kind === 'done' ? { kind: 'opened' } : { kind: 'refused', message: '' }),
  };
}
