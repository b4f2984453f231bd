import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { REMINDER_KINDS } from '#domain/inbox/reminders.ts';
import { dateOf, type Instant, instantOf } from '#domain/time.ts';
import { isClosedOn } from '#server/database/closedDays.ts';
import { isUnpaid } from '#server/database/reservations.ts';
import type { Db } from '#server/database/transaction.ts';
import { hasMoment } from './moments.statements.ts';

/**
 * The facts without which a message would be wrong: it is judged by them once more when it is given out
 * (docs/spec/inbox.md, "Reminder"). `moment`: the reservation still has the moment, which is to come. `owed`: no
 * card has paid the reservation. `free`: the span of a booth is to come, and nobody has it. It stands in the rows of
 * what is on its way as JSON.
 */
export const Premise = v.variant('kind', [
  v.object({
    kind: v.literal('moment'),
    tranid: v.number(),
    moment: v.picklist(REMINDER_KINDS),
    momentAt: v.number(),
  }),
  v.object({ kind: v.literal('owed'), tranid: v.number() }),
  v.object({ kind: v.literal('free'), boothId: v.number(), startsAt: v.number(), endsAt: v.number() }),
]);
export type Premise = v.InferOutput<typeof Premise>;

/** That a reservation is still to come, at the start that the message names. */
export function toCome({
  tranid,
  startsAt,
}: {
  readonly tranid: number;
  readonly startsAt: Instant;
}): Premise {
  return { kind: 'moment', tranid, moment: 'start', momentAt: startsAt };
}

/** Whether a message still says what is so. */
export async function holds(db: Db, tenantId: string, premise: Premise, now: Instant): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (${found(tenantId, premise, now)})`.execute(db);
  return rows.length > 0;
}

function found(tenantId: string, premise: Premise, now: Instant): RawBuilder<unknown> {
  switch (premise.kind) {
    case 'moment':
      return sql`
        select from reservations
        where reservations.tenant_id = ${tenantId} and reservations.tranid = ${premise.tranid}
          and ${now < premise.momentAt}::boolean and ${hasMoment(premise.moment, instantOf(premise.momentAt))}`;
    case 'owed':
      return sql`
        select from reservations
        where reservations.tenant_id = ${tenantId} and reservations.tranid = ${premise.tranid} and ${isUnpaid}`;
    case 'free': {
      const [startsAt, endsAt] = [new Date(premise.startsAt), new Date(premise.endsAt)];
      return sql`
        select from booths
        where booths.tenant_id = ${tenantId} and booths.telecube_id = ${premise.boothId}
          and ${startsAt}::timestamptz > ${new Date(now)}::timestamptz
          and not ${isClosedOn(dateOf(instantOf(premise.startsAt)))}
          and not exists (
            select from reservations
            where reservations.tenant_id = booths.tenant_id and reservations.telecube_id = booths.telecube_id and live
              and starts_at < ${endsAt} and slot_ends_at > ${startsAt})`;
    }
  }
}
