/** A day of rooms on a server that tells one room at a time: asked for all at first, then for a few of them in turn. */
import type { BusyRange } from '#domain/booking/availability.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { type Instant, type LocalDate, MINUTE_MS } from '#domain/time.ts';
import { type BoothsOnDay, getRoomAvailability } from '../booking/availability.ts';
import { headersOf } from '../caller.ts';
import { call } from '../client.ts';
import { serverClock } from '../clock.ts';
import type { Asking } from '../instead.ts';
import { inTurns } from './inTurns.ts';
import { busyOf } from './slotRanges.ts';

/** A room's day as it was told last. */
interface RoomDay {
  readonly busy: readonly BusyRange[];
  readonly rules: BookingRules;
  readonly askedAt: Instant;
}

/** How many of the known rooms one round asks for again: without a stream there is a round every 20 seconds. */
export const ASKED_AGAIN = 12;
/** An older answer is not shown again. */
const OLDEST_MS = 5 * MINUTE_MS;

let known: { readonly of: string; readonly days: Map<number, RoomDay> } = { of: '', days: new Map() };

async function askRoom(boothId: number, date: LocalDate, { signal }: Asking): Promise<RoomDay> {
  const { slots, rules } = await call(
    getRoomAvailability,
    { boothId, date, isImmediate: false },
    signal ? { signal } : {},
  );
  return { busy: busyOf(slots, date), rules, askedAt: serverClock.now() };
}

/**
 * Of rooms that are known already those are asked for that were asked for longest ago, so that fifty rooms are no fifty
 * calls each time. `own` names the member's reservations: with others, or on another day, everything is asked for.
 * Rejects as the calls do; what was told before that is kept for the next round.
 */
export async function roomDays(
  { boothIds, date }: BoothsOnDay,
  own: string,
  asking: Asking,
): Promise<readonly RoomDay[]> {
  const of = JSON.stringify([headersOf(undefined).Authorization, date, own]);
  if (known.of !== of) known = { of, days: new Map() };
  const { days } = known;
  const now = serverClock.now();
  const age = (boothId: number) => now - (days.get(boothId)?.askedAt ?? 0);
  const oldestFirst = [...new Set(boothIds)].sort((a, b) => age(b) - age(a));
  const due = oldestFirst.filter((boothId, rank) => rank < ASKED_AGAIN || age(boothId) > OLDEST_MS);
  await inTurns(due, async (boothId) => days.set(boothId, await askRoom(boothId, date, asking)));
  return boothIds.flatMap((boothId) => days.get(boothId) ?? []);
}
