import { FIRST_CHOICES, type QuietHours } from '#domain/inbox/reminders.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { freeCancellationColumn } from '#server/booking/reservation/freeCancellation.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { hasMoment } from '#server/messages/premise/moments.statements.ts';
import type { DueReminder } from './dueReminders.statements.ts';

/** The reservation that a reminder is about, its booth and its member. */
export interface Reminded {
  readonly tranid: number;
  readonly boothId: number;
  readonly boothName: string;
  readonly placeName: string;
  /** How to find the booth; empty where nobody has said it. */
  readonly access: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly net: number;
  readonly tax: number;
  readonly couponMinutes: Minutes;
  readonly netPer15Minutes: number | null;
  readonly freeCancellationMinutes: Minutes;
  readonly member: { readonly id: number; readonly isGuest: boolean; readonly loginId: string };
  readonly quietHours: QuietHours;
}

/** The reservation as it is now; undefined where it has no longer the moment that the reminder is about. */
export async function readReminded(
  db: Db,
  { tenantId, tranid, kind, momentAt }: DueReminder,
): Promise<Reminded | undefined> {
  const row = await reservationsWithBooth(db, tenantId)
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    )
    .leftJoin('reminder_choices', (join) =>
      join
        .onRef('reminder_choices.tenant_id', '=', 'reservations.tenant_id')
        .onRef('reminder_choices.member_id', '=', 'reservations.member_id'),
    )
    .select([
      'reservations.tranid',
      'reservations.telecube_id as boothId',
      'booths.cube_name as boothName',
      'booths.place_name as placeName',
      'booths.access',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'reservations.net',
      'reservations.tax',
      'reservations.coupon_minutes as couponMinutes',
      'reservations.net_per_15_minutes as netPer15Minutes',
      freeCancellationColumn.as('freeCancellationMinutes'),
      'members.member_id as memberId',
      'members.is_guest as isGuest',
      'members.loginid as loginId',
      'reminder_choices.quiet_hours_on as isQuietOn',
      'reminder_choices.quiet_from_hour as quietFrom',
      'reminder_choices.quiet_to_hour as quietTo',
    ])
    .where('reservations.tranid', '=', tranid)
    .where(hasMoment(kind, momentAt))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { memberId, isGuest, loginId, isQuietOn, quietFrom, quietTo, ...reservation } = row;
  const first = FIRST_CHOICES.quietHours;
  return {
    ...reservation,
    member: { id: memberId, isGuest, loginId },
    quietHours: { isOn: isQuietOn ?? first.isOn, from: quietFrom ?? first.from, to: quietTo ?? first.to },
  };
}

/** Notes that a reminder is given out; false where it was already, or where its moment is another by now. */
export async function markGiven(
  trx: Trx,
  { tenantId, reminderId, momentAt }: DueReminder,
  now: Instant,
): Promise<boolean> {
  const given = await ofTenant(trx, tenantId)
    .updateTable('reminders')
    .set({ given_at: now })
    .where('reminder_id', '=', reminderId)
    .where('given_at', 'is', null)
    .where('moment_at', '=', momentAt)
    .returning('reminder_id')
    .executeTakeFirst();
  return given !== undefined;
}

/** Leaves a reminder alone until then. */
export async function postpone(db: Db, { tenantId, reminderId }: DueReminder, until: Instant): Promise<void> {
  await ofTenant(db, tenantId)
    .updateTable('reminders')
    .set({ next_attempt_at: until, attempts: 0 })
    .where('reminder_id', '=', reminderId)
    .execute();
}
