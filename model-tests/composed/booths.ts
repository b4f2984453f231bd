import type { Timetable } from '#contract/booking/availability.ts';
import { quoteCodec } from '#contract/booking/quote.ts';
import { alternativeCodec } from '#contract/booking/refusals.ts';
import { type BusyRange, unknownBooth } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { dateOf, type Instant, type LocalDate, type Minutes, minuteOfDay } from '#domain/time.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';

/** A stretch of a booth's day. */
export interface Stretch {
  readonly boothId: number;
  readonly date: LocalDate;
  readonly from: Minutes;
  readonly to: Minutes;
}

const NAMES: Readonly<Record<number, string>> = { 1: '渋谷ブース1', 2: '渋谷ブース2' };
export const PLACE_NAME = '渋谷駅前ビル';
const PLACE = { placeName: PLACE_NAME, floorName: '3階', access: '宮益坂口から徒歩4分。' };
const TAX = 0.1;

function overlaps(one: Stretch, other: Stretch): boolean {
  return (
    one.boothId === other.boothId && one.date === other.date && one.from < other.to && other.from < one.to
  );
}

/** The stretch that a reservation takes. */
export function stretchOf(taken: { boothId: number; startsAt: Instant; endsAt: Instant }): Stretch {
  const from = minuteOfDay(taken.startsAt);
  const minutes = (taken.endsAt - taken.startsAt) / 60_000;
  return { boothId: taken.boothId, date: dateOf(taken.startsAt), from, to: from + minutes };
}

/** Two booths of one place, who else has them when, and what they cost. */
export class Booths {
  /** Net yen for 15 minutes; whoever raises it makes quotes untrue. */
  rate = 250;
  #others: readonly Stretch[] = [];

  /** Somebody else reserves it; false where it is taken. */
  take(stretch: Stretch, own: readonly Stretch[]): boolean {
    if (this.isTaken(stretch, own)) return false;
    this.#others = [...this.#others, stretch];
    return true;
  }

  /** Somebody else gives up all that touches it; false where nobody has any. */
  release(stretch: Stretch): boolean {
    const kept = this.#others.filter((each) => !overlaps(each, stretch));
    const isFreed = kept.length < this.#others.length;
    this.#others = kept;
    return isFreed;
  }

  /** Whether two have the same minutes of a booth. */
  isTakenTwice(own: readonly Stretch[]): boolean {
    const all = [...this.#others, ...own];
    return all.some((one, index) => all.slice(index + 1).some((other) => overlaps(one, other)));
  }

  isTaken(stretch: Stretch, own: readonly Stretch[]): boolean {
    return [...this.#others, ...own].some((each) => overlaps(each, stretch));
  }

  /** Sorted; no two of them overlap. */
  busyOf(boothId: number, date: LocalDate, own: readonly Stretch[]): BusyRange[] {
    const there = (each: Stretch) => each.boothId === boothId && each.date === date;
    const as = (kind: BusyRange['kind']) => (each: Stretch) => ({ from: each.from, to: each.to, kind });
    return [...this.#others.filter(there).map(as('others')), ...own.filter(there).map(as('self'))].sort(
      (one, other) => one.from - other.from,
    );
  }

  day(boothIds: readonly number[], date: LocalDate, own: readonly Stretch[]): Timetable {
    return timetable({
      date,
      upcomingCount: 0,
      booths: boothIds.map((boothId) =>
        boothDay({
          boothId,
          boothName: NAMES[boothId] ?? '',
          ...PLACE,
          busy: this.busyOf(boothId, date, own),
          netPer15Minutes: this.rate,
        }),
      ),
    });
  }

  place(boothId: number) {
    return { ...unknownBooth(boothId), boothName: NAMES[boothId] ?? '', ...PLACE };
  }

  quote(interval: Minutes): Quote {
    const net = (interval / 15) * this.rate;
    const tax = Math.floor(net * TAX);
    return {
      amount: { net, tax, gross: net + tax },
      couponMinutes: 0,
      couponRemainder: 0,
      payer: 'card',
      freeCancellationMinutes: 60,
      isMaxPriceReached: false,
      unpayable: null,
      balance: null,
      message: null,
    };
  }

  /** The body of a 409 slot_taken: the other booth, where it is free at that time. */
  alternatives(wanted: Stretch, own: readonly Stretch[]) {
    const boothId = wanted.boothId === 1 ? 2 : 1;
    const other = { ...wanted, boothId };
    const { date, from: start } = wanted;
    if (this.isTaken(other, own)) return { alternatives: [] };
    const interval = wanted.to - wanted.from;
    return {
      alternatives: [alternativeCodec.encode({ booth: this.place(boothId), date, start, interval })],
    };
  }

  /** The body of a 409 price_changed. */
  newPrice(interval: Minutes) {
    return { quote: quoteCodec.encode(this.quote(interval)) };
  }
}
