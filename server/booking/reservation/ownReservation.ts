import { MESSAGES } from '#domain/messages.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';

interface Owner {
  readonly tenant: Pick<MemberContext['tenant'], 'id'>;
  readonly member: Pick<MemberContext['member'], 'id'>;
}

/**
 * The member's reservation, ended ones included. 404 for what is somebody else's, cancelled or not confirmed yet,
 * as if it did not exist.
 */
export async function readOwnReservation(db: Db, owner: Owner, tranid: number) {
  return existing(await query(db, owner, tranid).executeTakeFirst());
}

/** The same with its row locked. Locked before it: the member's row, and the booth's where a slot is taken. */
export async function lockOwnReservation(trx: Trx, owner: Owner, tranid: number) {
  return existing(await query(trx, owner, tranid).forNoKeyUpdate().executeTakeFirst());
}

/** A reservation as its member's calls need it. */
export type OwnReservation = Awaited<ReturnType<typeof readOwnReservation>>;

function query(db: Db, { tenant, member }: Owner, tranid: number) {
  return db
    .selectFrom('reservations')
    .select([
      'tranid',
      'telecube_id',
      'starts_at',
      'ends_at',
      'use_state',
      'net',
      'tax',
      'coupon_minutes',
      'charged_at',
      'extends_to_at',
      'purpose',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is not', null)
    .where('use_state', '<>', 'cancelled');
}

function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound(MESSAGES.reservationMissing);
  return row;
}
