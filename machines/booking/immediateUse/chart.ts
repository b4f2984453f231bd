import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { rateOf } from '#contract/booking/availability.ts';
import { DEFAULT_INTERVAL } from '#domain/booking/defaults.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, type Instant, type Minutes, minuteOfDay } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf, ResourceRef } from '../../shared/resource.ts';
import { tagged } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { type DialogRef, reservationDialogMachine } from '../reservation/chart.ts';
import type { ReservationDialogInput, ReservationDialogOutput } from '../reservation/dialog.ts';
import { listAfter } from '../reservations/listAfter.ts';
import { immediateOffer, intervalsOf, type Offer } from './offer.ts';

export interface ImmediateUseInput {
  readonly boothId: number;
  /**
   * The charge model limits the time; corporation 1 has none, and it is not asked for (docs/spec/booking.md, "Roles").
   */
  readonly hasChargeModel: boolean;
  /** How long was chosen already, by whoever comes back; null for nothing. */
  readonly wantedInterval: Minutes | null;
  /** The confirmation is opened as soon as the offer is there, if the booth can still be used. */
  readonly opensDialog: boolean;
  /** Masked number of the member's card, for the dialog's words. */
  readonly card: string | null;
}

interface ImmediateUseContext extends ImmediateUseInput {
  readonly offer: Offer | null;
  readonly interval: Minutes | null;
  /** When the use starts that the member is about to confirm. */
  readonly startsAt: Instant | null;
}

/** The wanted length where it is offered; else the longest that is not longer; else the shortest. */
function nearestOf(intervals: readonly Minutes[], wanted: Minutes): Minutes | null {
  return intervals.findLast((interval) => interval <= wanted) ?? intervals[0] ?? null;
}

/** Tax-included yen of the chosen length; null where no prices are told. */
function grossOf({ offer, interval }: Pick<ImmediateUseContext, 'offer' | 'interval'>): number | null {
  const booth = offer?.timetable.booths[0];
  const rate = offer && booth ? rateOf(offer.timetable, booth) : null;
  return rate === null || interval === null ? null : priceOf(interval, rate).gross;
}

/** The choice that an offer leaves. */
function withOffer<Context extends ImmediateUseContext>(context: Context, offer: Offer) {
  return {
    ...context,
    offer,
    interval: nearestOf(intervalsOf(offer), context.interval ?? context.wantedInterval ?? DEFAULT_INTERVAL),
  };
}

function isBalanceShort(context: ImmediateUseContext): boolean {
  const balance = context.offer?.balance;
  return balance?.hasCampaign === true && balance.yen < (grossOf(context) ?? 0);
}

function dialogInputOf({
  boothId,
  card,
  offer,
  interval,
  startsAt,
}: ImmediateUseContext): ReservationDialogInput {
  const start = required(startsAt);
  const booth = offer?.timetable.booths[0];
  return {
    mode: 'immediate',
    request: {
      boothId,
      date: dateOf(start),
      start: minuteOfDay(start),
      interval: required(interval),
      usesCoupon: false,
    },
    booth: {
      boothId,
      boothName: booth?.boothName ?? '',
      placeName: booth?.placeName ?? '',
      floorName: booth?.floorName ?? null,
      access: booth?.access ?? '',
    },
    boothIds: [boothId],
    card,
    isGuest: false,
  };
}

const offered = ({ event }: { event: LoadedOf<typeof immediateOffer> }) => ({ offer: event.data });
const offerRemembered = { type: 'rememberOffer' as const, params: offered };
const choiceRecorded = {
  type: 'recordAddress' as const,
  params: ({ context: { boothId, interval } }: { context: ImmediateUseContext }) => ({
    address: paths.immediateUse(boothId, { interval }),
  }),
};
const ended = ({ event }: { event: { output: ReservationDialogOutput } }) => ({ output: event.output });

/**
 * Using a booth without a reservation, from the next 5-minute step on: how long, then the confirmation, then the list
 * of reservations (docs/spec/booking.md, "Screens", "Constants" and "Immediate use").
 * Longer than 250 lines: half of it is what can be asked of an offer; the chart is small.
 */
export const immediateUseMachine = flow({
  types: {} as {
    input: ImmediateUseInput;
    context: ImmediateUseContext;
    tags: 'noTime' | 'balanceShort';
    children: { offer: 'offer'; reservationDialog: 'reservationDialog' };
    events:
      | { type: 'interval.chosen'; interval: Minutes }
      | { type: 'use.wanted'; now: Instant }
      | LoadedOf<typeof immediateOffer>;
  },
  actors: { offer: immediateOffer.machine, reservationDialog: reservationDialogMachine },
  actions: {
    rememberOffer: assign(({ context }, { offer }: { offer: Offer }) => withOffer(context, offer)),
    refreshOffer: sendTo('offer', { type: 'refresh.requested' }),
    choose: assign({ interval: (_, params: { interval: Minutes }) => params.interval }),
    rememberStart: assign({ startsAt: (_, params: { now: Instant }) => nextSlot(params.now) }),
  },
  guards: {
    canGoOn: ({ context }, { offer }: { offer: Offer }) =>
      context.opensDialog && intervalsOf(offer).length > 0 && !isBalanceShort(withOffer(context, offer)),
    hasTime: (_, { offer }: { offer: Offer }) => intervalsOf(offer).length > 0,
    isBalanceShort: ({ context }) => isBalanceShort(context),
    isStarted: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
  },
}).createMachine({
  id: 'immediateUse',
  context: ({ input }) => ({ ...input, offer: null, interval: null, startsAt: null }),
  invoke: {
    id: 'offer',
    src: 'offer',
    input: ({ context: { boothId, hasChargeModel }, self }) => ({
      of: { boothId, hasChargeModel },
      subscriber: self,
    }),
  },
  initial: 'loading',
  on: {
    'immediateOffer.loaded': [
      { guard: { type: 'hasTime', params: offered }, target: '.choosing', actions: offerRemembered },
      { target: '.noTime', actions: offerRemembered },
    ],
  },
  states: {
    loading: {
      description: 'What the booth offers is not known yet.',
      on: {
        'immediateOffer.loaded': [
          {
            description: 'Back from a login, the terms, or the card: the dialog asks for the price again.',
            guard: { type: 'canGoOn', params: offered },
            target: 'confirming',
            actions: [
              offerRemembered,
              { type: 'rememberStart', params: ({ event }) => ({ now: event.at }) },
              choiceRecorded,
            ],
          },
          { guard: { type: 'hasTime', params: offered }, target: 'choosing', actions: offerRemembered },
          { target: 'noTime', actions: offerRemembered },
        ],
      },
    },
    noTime: {
      tags: 'noTime',
      description: 'Taken or closed before even the shortest use would end.',
    },
    choosing: {
      initial: 'weighing',
      on: {
        'interval.chosen': {
          target: '.weighing',
          actions: { type: 'choose', params: ({ event }) => ({ interval: event.interval }) },
        },
      },
      states: {
        weighing: { always: [{ guard: 'isBalanceShort', target: 'balanceShort' }, { target: 'payable' }] },
        payable: {
          on: {
            'use.wanted': {
              target: '#immediateUse.confirming',
              actions: { type: 'rememberStart', params: ({ event }) => ({ now: event.now }) },
            },
          },
        },
        balanceShort: {
          tags: 'balanceShort',
          description: 'The prepaid balance is below the price of this length.',
        },
      },
    },
    confirming: {
      description: 'What it costs, and a clear word before anything is charged.',
      on: {
        'immediateOffer.loaded': {
          description: 'The dialog asks for what was chosen; afterwards the offer is loaded anew.',
        },
      },
      invoke: {
        id: 'reservationDialog',
        src: 'reservationDialog',
        input: ({ context }) => dialogInputOf(context),
        onDone: [
          {
            description: 'Started, or sent without an answer: the list shows the truth.',
            guard: { type: 'isStarted', params: ended },
            target: 'left',
            actions: { type: 'navigate', params: ({ event }) => listAfter(event.output) },
          },
          { target: 'choosing', actions: [choiceRecorded, 'refreshOffer'] },
        ],
        onError: { target: 'choosing', actions: [choiceRecorded, 'refreshOffer', failureReported] },
      },
    },
    left: { type: 'final' },
  },
});

export type ImmediateUseRef = ActorRefFrom<typeof immediateUseMachine>;
type ImmediateUseSnapshot = SnapshotFrom<typeof immediateUseMachine>;

/** The booth by name, once it is known. */
export function selectBooth(snapshot: ImmediateUseSnapshot) {
  return snapshot.context.offer?.timetable.booths[0] ?? null;
}

/** The lengths to choose from; none where there is no time, or nothing is known. */
export function selectIntervals(snapshot: ImmediateUseSnapshot): readonly Minutes[] {
  return snapshot.context.offer ? intervalsOf(snapshot.context.offer) : [];
}

/** The chosen length in minutes; null while none is offered. */
export function selectInterval(snapshot: ImmediateUseSnapshot): Minutes | null {
  return snapshot.context.interval;
}

/** Tax-included yen of the chosen length; null before it is known, and where no prices are told. */
export function selectGross(snapshot: ImmediateUseSnapshot): number | null {
  return grossOf(snapshot.context);
}

/** The corporation's prepaid balance; null where there is no campaign. */
export function selectBalance(snapshot: ImmediateUseSnapshot): number | null {
  const balance = snapshot.context.offer?.balance;
  return balance?.hasCampaign ? balance.yen : null;
}

/** A reservation or use of another booth at the time of this use; null for none. */
export function selectElsewhere(snapshot: ImmediateUseSnapshot): Reservation | null {
  return snapshot.context.offer?.elsewhere ?? null;
}

/** The balance is below the tax-included price of the chosen length (docs/spec/booking.md, "Refusals"). */
export const selectIsBalanceShort = tagged('balanceShort');

/** The booth is known, and cannot be used now. */
export const selectHasNoTime = tagged('noTime');

/** The booth's offer: loaded, refreshed, or failed. */
export function selectOffer(snapshot: ImmediateUseSnapshot): ResourceRef | undefined {
  return snapshot.children.offer;
}

/** The dialog that is open, if one is. */
export function selectDialog(snapshot: ImmediateUseSnapshot): DialogRef | undefined {
  return snapshot.children.reservationDialog;
}
