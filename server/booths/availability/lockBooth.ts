import { sql } from 'kysely';
import {
  afterBooker,
  type Booker,
  type BookerKey,
  type BookerRow,
  bookerColumns,
  bookerOf,
  lockedBooker,
} from '#server/account/member/payer.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';

const bookerAndBooth = prepareStatement<BookerKey & { booth: number }, BookerRow>(
  (given) => sql`
    with ${lockedBooker(given)}, booth as materialized (
      select telecube_id
      from booths
      where tenant_id = ${given.tenant} and telecube_id = ${given.booth} and ${afterBooker}
      for no key update
    )
    select ${bookerColumns}, (select telecube_id from booth) as booth
    from member left join corporation on true`,
);

/**
 * Locks who books, what pays and the booth, in this order and in one statement, so that bookings of one booth come one
 * after the other; the constraint alone would deadlock under load. An unknown booth is not locked.
 */
export async function lockBookerAndBooth(
  trx: Trx,
  tenantId: string,
  memberId: number,
  boothId: number,
): Promise<Booker> {
  return bookerOf(await bookerAndBooth(trx, { tenant: tenantId, member: memberId, booth: boothId }));
}
