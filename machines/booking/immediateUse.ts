import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { type Balance, getBalance } from '#contract/settings/balance.ts';
import { DEFAULT_INTERVAL } from '#domain/booking/defaults.ts';
import { immediateIntervals } from '#domain/booking/immediate.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, type Instant, type Minutes, minuteOfDay } from '#domain/time.ts';
import { asks } from '../shell/asks.ts';
import { paths } from '../shell/paths.ts';
import {
  type ReservationDialogInput,
  type ReservationDialogOutput,
  reservationDialogMachine,
} from './reservationDialog.ts';

export interface ImmediateUseInput {
  readonly boothId: number;
  /** The charge model limits the time; corporation 1 has none, and it is not asked for (spec section 6). */
  readonly hasChargeModel: boolean;
  /** Masked number of the member's card, for the dialog's words. */
  readonly card: string | null;
}

type Offered = Pick<ImmediateUseInput, 'boothId' | 'hasChargeModel'>;

/** The booth's day, and what else bounds a use that starts now, as it was at a moment. */
interface Offer {
  readonly timetable: Timetable;
  readonly balance: Balance;
  readonly chargeModelMinutes: Minutes | null;
  readonly at: Instant;
}

interface ImmediateUseContext extends ImmediateUseInput {
  readonly offer: Offer | null;
  readonly interval: Minutes | null;
  /** When the use starts that the member is about to confirm. */
  readonly startsAt: Instant | null;
  readonly failure: ApiError | null;
}

async function loadOffer({ boothId, hasChargeModel }: Offered, signal: AbortSignal): Promise<Offer> {
  const date = dateOf(nextSlot(serverClock.now()));
  const [timetable, balance, chargeModelMinutes] = await Promise.all([
    call(getTimetable, { boothIds: [boothId], date }, { signal }),
    call(getBalance, undefined, { signal }),
    hasChargeModel ? call(getChargeModel, { boothId, date }, { signal }) : null,
  ]);
  return { timetable, balance, chargeModelMinutes, at: serverClock.now() };
}

/** The lengths that are offered from the next 5-minute step on (spec section 9). */
function intervalsOf({ timetable, balance, chargeModelMinutes, at }: Offer): readonly Minutes[] {
  const { hasCampaign } = balance;
  const start = nextSlot(at);
  // Past the last step of the day the loaded day is over.
  if (dateOf(start) !== timetable.date) return [];
  return immediateIntervals(timetable.booths[0]?.busy ?? [], minuteOfDay(start), {
    rules: timetable.rules,
    hasCampaign,
    chargeModelMinutes,
  });
}

/** The wanted length where it is offered; else the longest that is not longer; else the shortest. */
function nearestOf(intervals: readonly Minutes[], wanted: Minutes): Minutes | null {
  return intervals.findLast((interval) => interval <= wanted) ?? intervals[0] ?? null;
}

/** Tax-included yen of the chosen length; null where no prices are told. */
function grossOf({ offer, interval }: Pick<ImmediateUseContext, 'offer' | 'interval'>): number | null {
  const rate = offer?.timetable.rate ?? null;
  return rate === null || interval === null ? null : priceOf(interval, rate).gross;
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
  const start = startsAt ?? nextSlot(serverClock.now());
  const booth = offer?.timetable.booths[0];
  return {
    mode: 'immediate',
    request: {
      boothId,
      date: dateOf(start),
      start: minuteOfDay(start),
      interval: interval ?? 0,
      usesCoupon: false,
    },
    boothName: booth?.boothName ?? '',
    placeName: booth?.placeName ?? '',
    card,
    isGuest: false,
  };
}

const offered = ({ event }: { event: { output: Offer } }) => ({ offer: event.output });

/**
 * Using a booth without a reservation, from the next 5-minute step on: how long, then the confirmation, then the list
 * of reservations (spec sections 2, 4 and 9, Immediate use).
 */
export const immediateUseMachine = setup({
  types: {
    input: {} as ImmediateUseInput,
    context: {} as ImmediateUseContext,
    children: {} as { reservationDialog: 'reservationDialog' },
    events: {} as
      | { type: 'interval.chosen'; interval: Minutes }
      | { type: 'use.pressed'; now: Instant }
      | { type: 'refresh.requested' }
      | { type: 'page.shown' },
  },
  actors: {
    loadOffer: fromPromise<Offer, Offered>(({ input, signal }) => loadOffer(input, signal)),
    reservationDialog: reservationDialogMachine,
  },
  actions: {
    ...asks,
    rememberOffer: assign(({ context }, { offer }: { offer: Offer }) => ({
      offer,
      interval: nearestOf(intervalsOf(offer), context.interval ?? DEFAULT_INTERVAL),
      failure: null,
    })),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
    choose: assign({ interval: (_, params: { interval: Minutes }) => params.interval }),
    rememberStart: assign({ startsAt: (_, params: { now: Instant }) => nextSlot(params.now) }),
  },
  guards: {
    hasTime: (_, { offer }: { offer: Offer }) => intervalsOf(offer).length > 0,
    canUse: ({ context }) => !isBalanceShort(context),
    isStarted: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
  },
  delays: {
    /** How old what is offered may get while somebody looks at it; the start goes with the clock. */
    freshness: 30_000,
  },
}).createMachine({
  id: 'immediateUse',
  context: ({ input }) => ({ ...input, offer: null, interval: null, startsAt: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context }) => ({ boothId: context.boothId, hasChargeModel: context.hasChargeModel }),
        onDone: [
          {
            guard: { type: 'hasTime', params: offered },
            target: 'choosing',
            actions: { type: 'rememberOffer', params: offered },
          },
          { target: 'noTime', actions: { type: 'rememberOffer', params: offered } },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: {
      on: { 'refresh.requested': 'loading' },
    },
    noTime: {
      description: 'Taken or closed before even the shortest use would end (section 8).',
      on: { 'refresh.requested': 'loading', 'page.shown': 'loading' },
    },
    choosing: {
      initial: 'fresh',
      on: {
        'interval.chosen': {
          actions: { type: 'choose', params: ({ event }) => ({ interval: event.interval }) },
        },
        'use.pressed': {
          guard: 'canUse',
          target: 'confirming',
          actions: { type: 'rememberStart', params: ({ event }) => ({ now: event.now }) },
        },
        'page.shown': '.refreshing',
      },
      states: {
        fresh: {
          after: { freshness: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refreshOffer',
            src: 'loadOffer',
            input: ({ context }) => ({ boothId: context.boothId, hasChargeModel: context.hasChargeModel }),
            onDone: [
              {
                guard: { type: 'hasTime', params: offered },
                target: 'fresh',
                actions: { type: 'rememberOffer', params: offered },
              },
              {
                target: '#immediateUse.noTime',
                actions: { type: 'rememberOffer', params: offered },
              },
            ],
            onError: {
              target: 'stale',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        stale: {
          description: 'What was loaded before stays readable; the server decides at the start anyway.',
          on: { 'refresh.requested': 'refreshing' },
        },
      },
    },
    confirming: {
      description: 'What it costs, and a clear word before anything is charged.',
      invoke: {
        id: 'reservationDialog',
        src: 'reservationDialog',
        input: ({ context }) => dialogInputOf(context),
        onDone: [
          {
            description: 'Started, or sent without an answer: the list shows the truth (section 4).',
            guard: { type: 'isStarted', params: ({ event }) => ({ output: event.output }) },
            target: 'left',
            actions: { type: 'navigate', params: { to: paths.reservations() } },
          },
          { target: 'choosing.refreshing' },
        ],
        onError: {
          target: 'choosing.refreshing',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    left: { type: 'final' },
  },
});

/** The flow, as its views hold it. */
export type ImmediateUseRef = ActorRefFrom<typeof immediateUseMachine>;
type ImmediateUseSnapshot = SnapshotFrom<typeof immediateUseMachine>;

/** The booth by name, once it is known. */
export function selectBooth(snapshot: ImmediateUseSnapshot) {
  return snapshot.context.offer?.timetable.booths[0] ?? null;
}

/** The server's time of what is shown; null while nothing is. */
export function selectLoadedAt(snapshot: ImmediateUseSnapshot): Instant | null {
  return snapshot.context.offer?.at ?? null;
}

/** The lengths to choose from; none where there is no time, or nothing is known. */
export function selectIntervals(snapshot: ImmediateUseSnapshot): readonly Minutes[] {
  return snapshot.context.offer ? intervalsOf(snapshot.context.offer) : [];
}

export function selectInterval(snapshot: ImmediateUseSnapshot): Minutes | null {
  return snapshot.context.interval;
}

/** Tax-included yen of the chosen length; null before it is known, and where no prices are told. */
export function selectGross(snapshot: ImmediateUseSnapshot): number | null {
  return grossOf(snapshot.context);
}

/** What the corporation has prepaid; null where there is no campaign. */
export function selectBalance(snapshot: ImmediateUseSnapshot): number | null {
  const balance = snapshot.context.offer?.balance;
  return balance?.hasCampaign ? balance.yen : null;
}

/** The balance is below the tax-included price of the chosen length (spec section 8). */
export function selectIsBalanceShort(snapshot: ImmediateUseSnapshot): boolean {
  return isBalanceShort(snapshot.context);
}

/** The booth is known, and cannot be used now. */
export function selectHasNoTime(snapshot: ImmediateUseSnapshot): boolean {
  return snapshot.matches('noTime');
}

/** Why nothing, or nothing newer, can be shown. */
export function selectFailure(snapshot: ImmediateUseSnapshot): ApiError | null {
  return snapshot.matches('failed') || snapshot.matches({ choosing: 'stale' })
    ? snapshot.context.failure
    : null;
}

/** The dialog that is open, if one is. */
export function selectDialog(
  snapshot: ImmediateUseSnapshot,
): ActorRefFrom<typeof reservationDialogMachine> | undefined {
  return snapshot.children.reservationDialog;
}
