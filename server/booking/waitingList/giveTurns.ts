import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { nearestStart } from '#domain/booking/waiting.ts';
import {
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  instantOf,
  minuteOfDay,
  minutesBetween,
} from '#domain/time.ts';
import { type BoothSchedule, readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { isSlotLost } from '#server/booths/availability/slotLost.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import type { ServedBy } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { findTenant, nowOf, type Tenant } from '#server/usecase/tenant.ts';
import { bookTurn, TooDear, type Turn, TurnChanged } from './bookTurn.ts';
import { refusedMessage, type TurnSpan, vacancyMessage } from './messages.ts';
import { endTurns, readFirst, readOthers, type Suited, type Vacancy } from './turn.statements.ts';
import { freeAround, type Span, soonestBooking, soonestStart } from './vacancy.ts';

const BATCH = 10;
const LONGEST_WAIT_MS = 600_000;
/** A day has no more starts than this; more turns than that for one span get nowhere. */
const MOST_TURNS = 300;

interface FreedRow {
  readonly tenantId: string;
  readonly freedId: number;
  readonly boothId: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Whether anybody waits for the booth. A wait that begins later has the span looked at again. */
  readonly isWaitedFor: boolean;
}

/**
 * Gives those who wait their turns at the spans that have come free (docs/spec/booking.md, "Waiting"): first come,
 * first served to whoever wants it booked; what is left is told to all others at once. In any number of processes at
 * once. A span is kept until its turns are over: what a crash leaves is begun again, and ends nothing twice.
 */
export async function giveTurns(services: Services): Promise<void> {
  await doEachDue<FreedRow>(services, {
    claim: () => claim(services, instantOf(Date.now())),
    batch: BATCH,
    act: (freed) => giveTurnsAt(services, freed),
    complaint: 'turns of a span not given, will be tried again',
    naming: ({ tenantId, freedId }) => ({ tenantId, freedId }),
  });
}

function claim(services: Services, now: Instant): Promise<readonly FreedRow[]> {
  return claimDue(services, now, BATCH, {
    table: 'freed_spans',
    key: 'freed_id',
    isDue: sql<SqlBool>`true`,
    order: sql`freed_spans.next_attempt_at nulls first, freed_spans.freed_id`,
    attempts: 'attempts',
    nextAt: 'next_attempt_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'update',
    returning: sql`freed_spans.tenant_id as "tenantId", freed_spans.freed_id as "freedId",
      freed_spans.telecube_id as "boothId", freed_spans.starts_at as "startsAt", freed_spans.ends_at as "endsAt",
      exists (
        select from waits
        where waits.tenant_id = freed_spans.tenant_id and waits.state = 'waiting'
          and freed_spans.telecube_id = any(waits.booth_ids)
      ) as "isWaitedFor"`,
  });
}

/** Spans of which nobody has had a turn yet. How long one that was never tried has waited is not kept. */
export function turnBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, { table: 'freed_spans', since: sql`freed_spans.next_attempt_at` });
}

async function giveTurnsAt(services: Services, freed: FreedRow): Promise<void> {
  const { db } = services;
  if (freed.isWaitedFor) await giveAllTurns(services, freed);
  await ofTenant(db, freed.tenantId)
    .deleteFrom('freed_spans')
    .where('freed_id', '=', freed.freedId)
    .execute();
}

async function giveAllTurns(services: Services, freed: FreedRow): Promise<void> {
  const tenant = await findTenant(services, { named: freed.tenantId, host: '' });
  if (tenant === undefined) throw new Error(`Failed to find tenant ${freed.tenantId}.`);
  const passedOver: number[] = [];
  let turns = 0;
  for (let goesOn = true; goesOn; turns += 1) {
    if (turns > MOST_TURNS) throw new Error(`Failed to give turns: ${MOST_TURNS} were not enough.`);
    goesOn = await giveNextTurn(services, tenant, freed, passedOver);
  }
}

/** Gives the first in line their turn, by what is free now; false where nobody is left, and the others are told. */
async function giveNextTurn(
  services: Services,
  tenant: Tenant,
  { boothId, startsAt, endsAt }: FreedRow,
  passedOver: number[],
): Promise<boolean> {
  const { db } = services;
  const now = nowOf(tenant);
  const date = dateOf(startsAt);
  const from = minuteOfDay(startsAt);
  const freed: Span = { from, to: Math.min(from + minutesBetween(startsAt, endsAt), DAY_MINUTES) };
  // Without anybody's own reservations: a turn is given by what is free for everybody.
  const [booth] = await readSchedules(db, { tenant, services }, { boothIds: [boothId] }, date, 0);
  const free = booth === undefined ? [] : freeAround(booth.busy, freed);
  if (booth === undefined || free.length === 0) return false;
  const { longestMinutes } = booth;
  const vacancy: Vacancy = { tenantId: tenant.id, boothId, date, free, longestMinutes, now };
  const soonest = soonestBooking(booth, date, now);
  const wait = await readFirst(db, vacancy, soonest, passedOver);
  const start = wait && nearestStart(wait, free, soonest);
  if (wait === undefined || start === undefined) {
    await notifyOthers(services, tenant, vacancy, booth);
    return false;
  }
  const turn = { wait, boothId, date, start, freed, passedOver };
  if ((await giveTurn(services, tenant, booth, turn)) === 'tooDear') passedOver.push(wait.waitId);
  return true;
}

/** Gives one turn; `tooDear`: the booth costs more than the member wants to pay, and the wait goes on for others. */
async function giveTurn(
  services: Services,
  tenant: Tenant,
  booth: BoothSchedule,
  turn: Turn,
): Promise<'over' | 'tooDear'> {
  const { db } = services;
  const { waitId, memberId } = turn.wait;
  const now = nowOf(tenant);
  const context = {
    services,
    db,
    tenant,
    now,
    host: '',
    address: '',
    userAgent: '',
    member: { id: memberId },
    // Not the path of an endpoint, so that no request of a member can have the key.
    requestKey: { call: 'turn', key: `wait:${waitId}`, bodyHash: '' },
  };
  try {
    await bookTurn(context, turn);
  } catch (error) {
    if (error instanceof TooDear) return 'tooDear';
    if (error instanceof TurnChanged || isSlotLost(error)) return 'over';
    if (!(error instanceof RefusalError)) throw error;
    await refuseTurn(services, tenant, booth, turn, error.message);
  }
  return 'over';
}

/** A member for whom it can't be booked is notified once, and the next one has their turn. */
async function refuseTurn(
  services: Services,
  tenant: Tenant,
  booth: BoothSchedule,
  { wait, date, start }: Turn,
  reason: string,
): Promise<void> {
  const span = spanIn(booth, instantAt(date, start), wait);
  const message = refusedMessage(senderOf({ tenant, services }), wait.waitId, span, reason);
  await transaction(services.db, async (trx) => {
    await lockMember(trx, tenant.id, wait.memberId);
    const turn = { ...wait, message };
    await endTurns(trx, tenant.id, [turn], { state: 'refused', reason }, nowOf(tenant));
  });
}

/** Nothing is kept for them: they are told all at once, and who comes first has it. */
async function notifyOthers(
  services: Services,
  tenant: Tenant,
  vacancy: Vacancy,
  booth: BoothSchedule,
): Promise<void> {
  const { date, free, now } = vacancy;
  const soonest = soonestStart(booth, date, now);
  const others = await readOthers(services.db, vacancy, soonest);
  if (others.length === 0) return;
  const sender = senderOf({ tenant, services });
  const turns = others.map((wait) => {
    const start = nearestStart(wait, free, soonest) ?? wait.start;
    const span = spanIn(booth, instantAt(date, start), wait);
    return { ...wait, message: vacancyMessage(sender, wait.waitId, span) };
  });
  await transaction(services.db, (trx) => endTurns(trx, tenant.id, turns, { state: 'notified' }, now));
}

function spanIn(
  { boothId, placeName, boothName }: BoothSchedule,
  startsAt: Instant,
  { interval }: Pick<Suited, 'interval'>,
): TurnSpan {
  return { boothId, placeName, boothName, startsAt, endsAt: addMinutes(startsAt, interval) };
}
