import type { WaitRequest } from '#contract/booking/waitingList.ts';
import { isChargedAtOnce } from '#domain/booking/quote.ts';
import { MOST_WAITS, nearestStart, type Wait, type WaitMode } from '#domain/booking/waiting.ts';
import {
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  minuteOfDay,
  minutesBetween,
} from '#domain/time.ts';
import { anHourBefore } from '#tests/support/values/limits.ts';
import { type Booths, PLACE_NAME, type Stretch } from './booths.ts';

/** The effects on the member's waits; `turned`: a turn has made a reservation. */
export interface WaitEffect {
  readonly kind: 'waited' | 'stopped' | 'turned';
  readonly waitId: number;
  /** Tax-included yen that the reservation of a turn costs. */
  readonly gross?: number;
}

type Line = Wait & { readonly isOthers: boolean; readonly seenGross: number | null };
type Request = Omit<WaitRequest, 'usesCoupon'>;

/** A start in a booth that somebody's turn has come to. */
export interface Vacancy {
  readonly boothId: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The line of those who wait for the booths: the member, and others before and behind. */
export class Waits {
  readonly effects: WaitEffect[] = [];
  readonly #booths: Booths;
  #line: readonly Line[] = [];

  constructor(booths: Booths) {
    this.#booths = booths;
  }

  /** The member's waits that go on. */
  going(now: Instant): readonly Wait[] {
    return this.list(now).filter(({ state }) => state === 'waiting');
  }

  /** The member's waits, the soonest first; one whose latest start has passed has ended. */
  list(now: Instant): readonly Wait[] {
    return this.#line
      .filter(({ isOthers }) => !isOthers)
      .map((wait) => ({
        ...wait,
        state: wait.state === 'waiting' && isOver(wait, now) ? ('ended' as const) : wait.state,
        ahead: this.#line.filter((other) => isBefore(other, wait, now)).length,
      }))
      .sort((one, other) => one.start - other.start || one.id - other.id);
  }

  find(id: number): Wait | undefined {
    return this.#line.find((each) => each.id === id && !each.isOthers);
  }

  /** How many of others would be booked for before the member, from now on. */
  aheadOf(wish: Pick<Request, 'boothIds' | 'date' | 'start' | 'interval'>, now: Instant): number {
    const wait = this.#lineOf(
      { ...wish, tolerance: 0, mode: 'book', seenGross: 0, seenFreeCancellation: null },
      false,
    );
    return this.#line.filter((other) => isBefore(other, wait, now)).length;
  }

  /** Begins one; the reason where it is refused. */
  start(request: Request, now: Instant, own: readonly Vacancy[]) {
    const { date, start, tolerance, mode } = request;
    if (mode === 'book' && isChargedAtOnce(now, anHourBefore(instantAt(date, start)))) return 'too_soon';
    if (own.some((each) => isSatisfied(request, each))) return 'already_reserved';
    const going = this.going(now);
    const same = (wait: Wait) =>
      wait.start === start && wait.interval === request.interval && `${wait.boothIds}` === idsOf(request);
    if (going.some((wait) => wait.date === date && same(wait))) return 'already_waiting';
    if (going.length >= MOST_WAITS) return 'waiting_limit';
    const line = this.#lineOf({ ...request, tolerance }, false);
    this.#line = [...this.#line, line];
    this.effects.push({ kind: 'waited', waitId: line.id });
    return line.id;
  }

  /** Somebody else begins to wait to have it booked. */
  startElsewhere({ boothId, date, from, to }: Stretch): void {
    const wish = { boothIds: [boothId], date, start: from, interval: to - from, tolerance: 0 } as const;
    this.#line = [
      ...this.#line,
      this.#lineOf({ ...wish, mode: 'book', seenGross: 100_000, seenFreeCancellation: null }, true),
    ];
  }

  stop(id: number): void {
    this.change(id, { state: 'ended' });
    this.effects.push({ kind: 'stopped', waitId: id });
  }

  change(id: number, but: Partial<Wait>): void {
    this.#line = this.#line.map((each) => (each.id === id ? { ...each, ...but } : each));
  }

  /** The member has what they waited for. */
  endSatisfied(made: Vacancy): void {
    for (const wait of this.#line)
      if (!wait.isOthers && wait.state === 'waiting' && isSatisfied(wait, made))
        this.change(wait.id, { state: 'ended' });
  }

  /** The first in line for whom something is free, to be booked or told, but for those who were passed over. */
  next(now: Instant, own: readonly Stretch[], mode: WaitMode, passedOver: readonly number[]) {
    for (const wait of this.#line) {
      if (wait.state !== 'waiting' || passedOver.includes(wait.id)) continue;
      if ((isBookable(wait, now) ? 'book' : 'notify') !== mode) continue;
      const vacancy = this.#vacancyFor(wait, now, own);
      if (vacancy !== undefined) return { wait, vacancy };
    }
    return undefined;
  }

  #vacancyFor(wait: Line, now: Instant, own: readonly Stretch[]): Vacancy | undefined {
    const { boothIds, date, interval } = wait;
    const soonest = (isBookable(wait, now) ? addMinutes(now, 60) : now) + 1;
    for (const boothId of boothIds) {
      const busy = this.#booths.busyOf(boothId, date, own);
      const free = [{ to: 0 }, ...busy].map(({ to }, index) => ({
        from: to,
        to: busy[index]?.from ?? DAY_MINUTES,
      }));
      const minute = dateOf(now) === date ? Math.ceil((soonest - instantAt(date, 0)) / 60_000) : 0;
      const start = nearestStart(wait, free, minute);
      if (start === undefined) continue;
      const startsAt = instantAt(date, start);
      return { boothId, startsAt, endsAt: addMinutes(startsAt, interval) };
    }
    return undefined;
  }

  #lineOf({ boothIds, seenGross, ...wish }: Request, isOthers: boolean): Line {
    const sorted = [...boothIds].sort((one, other) => one - other);
    return {
      ...wish,
      boothIds: sorted,
      id: 1 + this.#line.length,
      placeName: PLACE_NAME,
      boothNames: sorted.map((boothId) => this.#booths.place(boothId).boothName),
      state: 'waiting',
      freeCancellationMinutes: 60,
      leadMinutes: 0,
      ahead: 0,
      reservationId: null,
      message: null,
      isOthers,
      seenGross,
    };
  }
}

const idsOf = ({ boothIds }: Pick<Request, 'boothIds'>) =>
  `${[...boothIds].sort((one, other) => one - other)}`;

const isOver = ({ date, start, tolerance }: Wait, now: Instant) =>
  addMinutes(instantAt(date, start), tolerance) <= now;

const isBookable = ({ mode, date, start }: Wait, now: Instant) =>
  mode === 'book' && !isChargedAtOnce(now, anHourBefore(instantAt(date, start)));

/** Whether a reservation is what somebody waits for. */
export function isSatisfied(
  {
    boothIds,
    date,
    start,
    interval,
    tolerance,
  }: Pick<Wait, 'boothIds' | 'date' | 'start' | 'interval' | 'tolerance'>,
  { boothId, startsAt, endsAt }: Vacancy,
): boolean {
  return (
    boothIds.includes(boothId) &&
    dateOf(startsAt) === date &&
    Math.abs(minuteOfDay(startsAt) - start) <= tolerance &&
    minutesBetween(startsAt, endsAt) >= interval
  );
}

/** Whether another wait touches the same booths and minutes, and is booked for first. */
function isBefore(other: Line, wait: Wait, now: Instant): boolean {
  const touches =
    other.date === wait.date &&
    other.boothIds.some((boothId) => wait.boothIds.includes(boothId)) &&
    other.start - other.tolerance < wait.start + wait.tolerance + wait.interval &&
    wait.start - wait.tolerance < other.start + other.tolerance + other.interval;
  return (
    other.isOthers &&
    other.state === 'waiting' &&
    wait.state === 'waiting' &&
    touches &&
    isBookable(other, now) &&
    (other.id < wait.id || !isBookable(wait, now))
  );
}
