import { rateOf } from '#contract/booking/availability.ts';
import { headOf, unknownBooth } from '#domain/booking/availability.ts';
import { DEFAULT_INTERVAL } from '#domain/booking/defaults.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, type Instant, type Minutes, minuteOfDay } from '#domain/time.ts';
import { required } from '../../shared/required.ts';
import type { ReservationDialogInput } from '../reservation/dialog.ts';
import { intervalsOf, type Offer } from './offer.ts';

export interface ImmediateUseInput {
  readonly boothId: number;
  /**
   * The charge model limits the time; corporation 1 has none, and it is not asked for (docs/spec/booking.md, "Roles").
   */
  readonly hasChargeModel: boolean;
  /** The length that a returning member had chosen; null for none. */
  readonly wantedInterval: Minutes | null;
  /** The confirmation is opened as soon as the offer is there, if the booth can still be used. */
  readonly opensDialog: boolean;
}

/** The data of the use: what the booth offers, and what is chosen of it. */
export interface ImmediateUseContext extends ImmediateUseInput {
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
export function grossOf({ offer, interval }: Pick<ImmediateUseContext, 'offer' | 'interval'>): number | null {
  const booth = offer?.timetable.booths[0];
  const rate = offer && booth ? rateOf(offer.timetable, booth) : null;
  return rate === null || interval === null ? null : priceOf(interval, rate).gross;
}

/** The choice that an offer leaves. */
export function withOffer<Context extends ImmediateUseContext>(context: Context, offer: Offer) {
  return {
    ...context,
    offer,
    interval: nearestOf(intervalsOf(offer), context.interval ?? context.wantedInterval ?? DEFAULT_INTERVAL),
  };
}

/** Whether the prepaid balance is below the price of the chosen length. */
export function isBalanceShort(context: ImmediateUseContext): boolean {
  const balance = context.offer?.balance;
  return balance?.hasCampaign === true && balance.yen < (grossOf(context) ?? 0);
}

/** The use that the dialog is opened for: a length is chosen, and its start is known. */
export function dialogInputOf({
  boothId,
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
    booth: booth ? headOf(booth) : unknownBooth(boothId),
    boothIds: [boothId],
    isGuest: false,
  };
}
