import { sql } from 'kysely';
import { ACTIVE, IN_USE, type UseState } from '#domain/booking/reservation.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { addDays, dateOf, type Instant, instantAt } from '#domain/time.ts';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.statements.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';

interface HomeReservationRow {
  readonly tranid: number;
  readonly telecube_id: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly use_state: HomeReservation['useState'];
  readonly cube_name: string;
  readonly place_name: string;
  readonly booth_type: number;
  readonly qr_code_mode: number;
  readonly isEmptyBefore: boolean;
}

type Values = {
  readonly tenant: string;
  readonly member: number;
  readonly now: Date;
  readonly tomorrow: Date;
  readonly active: readonly UseState[];
  readonly in_use: readonly UseState[];
};

const homeReservation = prepareStatement<Values, HomeReservationRow>(
  (given) => sql`
    select reservations.tranid, reservations.telecube_id, reservations.starts_at, reservations.ends_at,
      reservations.use_state, booths.cube_name, booths.place_name, booths.booth_type, booths.qr_code_mode,
      ${isEmptyBefore} as "isEmptyBefore"
    from reservations
    join booths on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
    where reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member}
      and reservations.live and reservations.confirmed_at is not null
      and reservations.use_state = any(${given.active}::text[])
      and reservations.ends_at >= ${given.now} and reservations.starts_at < ${given.tomorrow}
    order by reservations.use_state = any(${given.in_use}::text[]) desc, reservations.starts_at, reservations.tranid
    limit 1`,
);

/** The use that runs, or else the next reservation that starts today; null where there is neither. */
export async function readHomeReservation({
  db,
  tenant,
  member,
  now,
}: MemberContext): Promise<HomeReservation | null> {
  const [row] = await homeReservation(db, {
    tenant: tenant.id,
    member: member.id,
    now: new Date(now),
    tomorrow: new Date(instantAt(addDays(dateOf(now), 1), 0)),
    active: ACTIVE,
    in_use: IN_USE,
  });
  if (row === undefined) return null;
  return {
    id: row.tranid,
    boothId: row.telecube_id,
    boothName: row.cube_name,
    placeName: row.place_name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    useState: row.use_state,
    isEmptyBefore: row.isEmptyBefore,
    boothType: row.booth_type === 0 ? 'door' : 'lock',
    isQrCodeMode: row.qr_code_mode === 1,
  };
}
