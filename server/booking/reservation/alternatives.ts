import type { BookedTime } from '#contract/booking/quote.ts';
import { type Alternative, alternativeCodec } from '#contract/booking/refusals.ts';
import { type BusyRange, withoutOwn } from '#domain/booking/availability.ts';
import { limitIn } from '#domain/booking/move.ts';
import { isChargedAtOnce } from '#domain/booking/quote.ts';
import { roundUpToSlot } from '#domain/booking/slots.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import {
  addMinutes,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minuteOfDay,
} from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import {
  type BoothFilter,
  type BoothSchedule,
  readSchedules,
} from '#server/booths/availability/boothSchedules.ts';
import { isSlotLost } from '#server/booths/availability/slotLost.ts';
import { lockedFloors } from '#server/booths/passcode/passcode.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Asker } from '#server/effects/command.ts';
import { conflict, notFound, type RefusalError } from '#server/usecase/refusal.ts';
import { otherBooths, otherTimes } from './otherSlots.ts';

/** The present time of a reservation that is to be moved, and its limit. */
export interface MovedTime extends BookedTime {
  readonly freeCancellationMinutes: Minutes;
}

/**
 * Runs the work; a lost slot becomes 409 slot_taken with alternatives, looked for after the transaction; 409
 * already_reserved where the member has it, by another tab or phone. The time of a reservation that is to be moved
 * counts as free, and is no alternative.
 */
export async function offeringAlternatives<T>(
  context: Asker,
  request: BookedTime,
  work: () => Promise<T>,
  moved?: () => Promise<MovedTime | undefined>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isSlotLost(error)) throw await slotTaken(context, request, moved);
    throw error;
  }
}

/**
 * The same booth nearby in time, and other booths at that time that the member may use (docs/spec/booking.md,
 * "Refusals").
 */
async function slotTaken(
  context: Asker,
  request: BookedTime,
  timeToMove?: () => Promise<MovedTime | undefined>,
): Promise<RefusalError> {
  const { db, tenant, member, now } = context;
  const moved = await timeToMove?.();
  const ofDay = async (filter: BoothFilter) => {
    const schedules = await readSchedules(db, context, filter, request.date, member.id);
    return moved === undefined ? schedules : schedules.map((each) => withoutMoved(each, request.date, moved));
  };
  const [booth] = await ofDay({ boothIds: [request.boothId] });
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  if (isOwn(booth, request) && !(await isOwnMove(booth, request, timeToMove))) {
    return conflict('already_reserved', 'このブースのこの時間は、すでにご自身で予約されています。', {
      tranid: await readOwnId(context, request),
    });
  }
  const locked = await lockedFloors(db, tenant.id, await readBooker(db, tenant.id, member.id));
  const neighbours = (await ofDay({ areaId: booth.areaId })).filter((each) => !locked.has(each.floorMapId));
  const soonest = moved === undefined ? now : addMinutes(now, limitIn(moved, booth).freeCancellationMinutes);
  const earliest = request.date === dateOf(soonest) ? roundUpToSlot(minuteOfDay(soonest) + 1) : 0;
  const alternatives = [
    ...otherTimes(booth, request, earliest, now),
    ...otherBooths(neighbours, booth, request, now),
  ].filter((each) => moved === undefined || mayMoveTo(each, moved, now));
  return conflict('slot_taken', 'この時間はほかの予約が入りました。別の時間またはブースをお選びください。', {
    alternatives: alternatives.map(alternativeCodec.encode),
  });
}

function isOwn({ busy }: BoothSchedule, request: BookedTime): boolean {
  return busy.some((range) => range.kind === 'self' && overlaps(range, request));
}

/** The member's first reservation that has a part of that time; null where it has ended meanwhile. */
async function readOwnId({ db, tenant, member }: Asker, time: BookedTime): Promise<number | null> {
  const startsAt = instantAt(time.date, time.start);
  const own = await ofTenant(db, tenant.id)
    .selectFrom('reservations')
    .select('tranid')
    .where('member_id', '=', member.id)
    .where('telecube_id', '=', time.boothId)
    .where('live', '=', true)
    .where('slot_ends_at', '>', startsAt)
    .where('starts_at', '<', addMinutes(startsAt, time.interval))
    .orderBy('starts_at')
    .executeTakeFirst();
  return own?.tranid ?? null;
}

/**
 * Whether it is the very reservation that is to be moved: another tab may have moved it between the two readings, into
 * what is asked for.
 */
async function isOwnMove(
  booth: BoothSchedule,
  request: BookedTime,
  timeToMove?: () => Promise<MovedTime | undefined>,
): Promise<boolean> {
  const moved = await timeToMove?.();
  return moved !== undefined && !isOwn(withoutMoved(booth, request.date, moved), request);
}

/** The booth's day as it is for the reservation that is to be moved. */
export function withoutMoved(booth: BoothSchedule, date: LocalDate, moved: BookedTime): BoothSchedule {
  if (booth.boothId !== moved.boothId) return booth;
  const busy =
    date === moved.date ? withoutOwn(booth.busy, moved.start, moved.start + moved.interval) : booth.busy;
  return { ...booth, busy, movedFrom: instantAt(moved.date, moved.start) };
}

/** It is another time than the present one, and would not be charged at once. */
function mayMoveTo(each: Alternative, moved: MovedTime, now: Instant): boolean {
  const startsAt = instantAt(each.date, each.start);
  const { freeCancellationMinutes } = limitIn(moved, each.booth);
  return !isTimeOf(each, moved) && !isChargedAtOnce(now, { startsAt, freeCancellationMinutes });
}

function isTimeOf({ booth, date, start, interval }: Alternative, time: BookedTime): boolean {
  return (
    booth.boothId === time.boothId && date === time.date && start === time.start && interval === time.interval
  );
}

function overlaps({ from, to }: BusyRange, { start, interval }: BookedTime): boolean {
  return from < start + interval && start < to;
}
