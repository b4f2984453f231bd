import { sql } from 'kysely';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.statements.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import type { DoorDetail } from './doorOpening.ts';

/** The facts by which the opening of a door is judged, beside the reservation. */
export interface DoorFacts extends Earlier {
  /** Whether the booth is nobody's in the minutes before the start. */
  readonly isEmptyBefore: boolean;
  readonly boothType: DoorDetail['boothType'];
  readonly lockId: DoorDetail['lockId'];
}

const facts = prepareStatement<CommandKey & { tranid: number }, DoorFacts>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, ${isEmptyBefore} as "isEmptyBefore",
      case booths.booth_type when 0 then 'door' else 'lock' end as "boothType", booths.lock_id as "lockId"
    from (select ${given.tenant}::text as tenant_id, ${given.tranid}::int as tranid) asked
    left join reservations on reservations.tenant_id = asked.tenant_id and reservations.tranid = asked.tranid
    left join booths on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id`,
);

/** Reads them, under the lock of the reservation. */
export async function readDoorFacts(trx: Trx, { key }: Command<unknown>, tranid: number): Promise<DoorFacts> {
  const [row] = await facts(trx, { ...key, tranid });
  if (row === undefined) throw new Error('Failed to read what the opening of a door is judged by: no row.');
  return row;
}
