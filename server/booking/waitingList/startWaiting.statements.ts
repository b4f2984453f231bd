import { sql } from 'kysely';
import type { WaitRequest } from '#contract/booking/waitingList.ts';
import { addMinutes, DAY_MINUTES, instantAt, type Minutes } from '#domain/time.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import { isPassed } from './lastTurn.statements.ts';

type Wished = CommandKey & {
  readonly booths: readonly number[];
  readonly starts: Date;
  readonly earliest: Date;
  readonly latest: Date;
  readonly minutes: Minutes;
  /** The minutes of its day that it may take. */
  readonly looked_from: Date;
  readonly looked_to: Date;
};

/** The facts by which a wait is judged, beside its booths. */
export interface WaitFacts extends Earlier {
  /** The numbers of the member's waits that go on. */
  readonly nths: readonly number[];
  /** The reservation by which the member has what is waited for; null without one. */
  readonly reservedId: number | null;
  /** Whether the member waits for the same span of the same booths. */
  readonly isWaiting: boolean;
}

const facts = prepareStatement<Wished, WaitFacts>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier,
      array(
        select waits.nth from waits
        where waits.tenant_id = ${given.tenant} and waits.member_id = ${given.member} and waits.state = 'waiting'
          and not ${isPassed('waits', given.now)}
      ) as nths,
      (
        select tranid from reservations
        where reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member} and live
          and confirmed_at is not null and telecube_id = any(${given.booths}::int[])
          and starts_at between ${given.earliest} and ${given.latest}
          and ends_at >= starts_at + ${given.minutes}::int * interval '1 minute'
        order by starts_at, tranid
        limit 1
      ) as "reservedId",
      exists (
        select from waits
        where waits.tenant_id = ${given.tenant} and waits.member_id = ${given.member} and waits.state = 'waiting'
          and waits.starts_at = ${given.starts} and waits.minutes = ${given.minutes}::int
          and waits.booth_ids = ${given.booths}::int[]
      ) as "isWaiting"`,
);

function wishedBy({ key, request }: Command<WaitRequest>): Wished {
  const { boothIds, date, start, interval, tolerance } = request;
  const startsAt = instantAt(date, start);
  return {
    ...key,
    booths: [...new Set(boothIds)].sort((a, b) => a - b),
    starts: new Date(startsAt),
    earliest: new Date(addMinutes(startsAt, -tolerance)),
    latest: new Date(addMinutes(startsAt, tolerance)),
    minutes: interval,
    looked_from: new Date(instantAt(date, Math.max(start - tolerance, 0))),
    looked_to: new Date(instantAt(date, Math.min(start + tolerance + interval, DAY_MINUTES))),
  };
}

/** Reads them, under the lock of the member. */
export async function readWaitFacts(trx: Trx, command: Command<WaitRequest>): Promise<WaitFacts> {
  const [row] = await facts(trx, wishedBy(command));
  if (row === undefined) throw new Error('Failed to read what a wait is judged by: no row.');
  return row;
}

const passedEnded = prepareStatement<CommandKey, unknown>(
  (given) => sql`
    update waits set state = 'ended'
    where waits.tenant_id = ${given.tenant} and waits.member_id = ${given.member} and waits.state = 'waiting'
      and ${isPassed('waits', given.now)}`,
);

/** Ends the member's waits for times that are over, and frees their numbers. */
export async function endPassed(trx: Trx, { key }: Command<unknown>): Promise<void> {
  await passedEnded(trx, key);
}

const written = prepareEffect<
  Wished & {
    readonly tolerance: number;
    readonly mode: string;
    readonly uses_coupon: boolean;
    readonly gross: number | null;
    readonly nth: number;
  }
>((given) => ({
  writes: [
    sql`waiting as (
      insert into waits (tenant_id, member_id, booth_ids, starts_at, minutes, tolerance, mode, uses_coupon, gross, nth,
        created_at)
      values (${given.tenant}, ${given.member}, ${given.booths}, ${given.starts}, ${given.minutes}, ${given.tolerance},
        ${given.mode}, ${given.uses_coupon}, ${given.gross}, ${given.nth}, ${given.now})
      returning wait_id
    )`,
    // Treats the booths as if they had just come free, so that one that has come free meanwhile is noticed.
    sql`looked_at as (
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      select ${given.tenant}, booth, ${given.looked_from}::timestamptz, ${given.looked_to}::timestamptz
      from unnest(${given.booths}::int[]) as booth
    )`,
  ],
  answer: sql`json_build_object('waiting_id', waiting.wait_id)::jsonb`,
  from: sql`from waiting`,
}));

/** Writes the wait, wakes the work that gives turns, and keeps the answer of the command. */
export function writeWait(trx: Trx, command: Command<WaitRequest>, nth: number): Promise<Stored> {
  const { tolerance, mode, usesCoupon, seenGross } = command.request;
  return written(trx, {
    ...wishedBy(command),
    tolerance,
    mode,
    uses_coupon: usesCoupon,
    gross: mode === 'book' ? seenGross : null,
    nth,
  });
}

/** The wait, as the answer of its command says. */
export function waitIdOf(stored: Stored | undefined): number {
  return Number(stored?.waiting_id);
}
