import { sql } from 'kysely';
import type { KnownWait } from '#domain/booking/waiting.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

type Key = CommandKey & { readonly wait: number };

/** A wait of the member. */
export interface OwnWait extends Earlier {
  readonly isThere: boolean;
  /** Whether the reservation that its turn has made stands. */
  readonly isReserved: boolean;
}

const own = prepareStatement<Key, OwnWait>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, wait_id is not null as "isThere",
      coalesce(live, false) as "isReserved"
    from (values (${given.tenant}::text, ${given.wait}::int)) as asked (tenant, wait)
    left join waits on tenant_id = tenant and member_id = ${given.member} and wait_id = wait
    left join reservations on reservations.tenant_id = waits.tenant_id and reservations.tranid = waits.tranid`,
);

/** Reads it, under the lock of the member, without which nobody books for them. */
export async function readOwnWait(trx: Trx, { key, request }: Command<KnownWait>): Promise<OwnWait> {
  const [row] = await own(trx, { ...key, wait: request.waitId });
  if (row === undefined) throw new Error('Failed to read a wait: no row.');
  return row;
}

const ended = prepareEffect<Key>((given) => ({
  writes: [
    sql`ended as (
      update waits set state = 'ended'
      where tenant_id = ${given.tenant} and member_id = ${given.member} and wait_id = ${given.wait}
    )`,
  ],
  answer: OK,
}));

/** Ends it, and keeps the answer of the command. */
export function endWait(trx: Trx, { key }: Command<unknown>, waitId: number): Promise<Stored> {
  return ended(trx, { ...key, wait: waitId });
}
