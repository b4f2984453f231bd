import { sql } from 'kysely';
import {
  extensionLeft,
  type InvitationLimits,
  type InvitationProblem,
  invitationProblem,
  reservationProblem,
} from '#domain/account/invitation.ts';
import { invitationSentence } from '#domain/account/invitationWords.ts';
import { dateOf, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { conflict, type RefusalError } from '#server/usecase/refusal.ts';

const CODES = {
  disabled: 'invitation_disabled',
  expired: 'invitation_expired',
  usedUp: 'invitation_used_up',
  tooLong: 'invitation_limit',
  tooMuch: 'invitation_limit',
} as const satisfies Record<InvitationProblem, string>;

/**
 * The rest of the guest's invitation. Count and minutes are sums over the guest's reservations: cancelling free of
 * charge gives them back, a forced cancel and leaving early do not (docs/spec/account.md, "Invitations"). Under the
 * guest's lock the answer holds until its end. `without` is a reservation that is left out, because it is to be moved.
 * Undefined where nobody has invited that member.
 */
export async function readLimits(
  db: Db,
  tenantId: string,
  memberId: number,
  without: number | null = null,
): Promise<InvitationLimits | undefined> {
  const row = await ofTenant(db, tenantId)
    .selectFrom('invitations')
    .select((eb) => {
      const used = eb
        .selectFrom('reservations')
        .whereRef('reservations.tenant_id', '=', 'invitations.tenant_id')
        .whereRef('reservations.member_id', '=', 'invitations.member_id')
        .where('reservations.cancelled_at', 'is', null)
        .where('reservations.tranid', 'is distinct from', without);
      return [
        'ends_on',
        'enabled',
        'total_minutes',
        'minutes_each',
        'total_count',
        used.select((of) => of.fn.countAll<number>().as('count')).as('count_used'),
        used
          .select(
            sql<number>`coalesce(sum(extract(epoch from reservations.ends_at - reservations.starts_at) / 60), 0)::int`.as(
              'minutes',
            ),
          )
          .as('minutes_used'),
      ];
    })
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    endsOn: row.ends_on,
    minutesLeft: Math.max(0, row.total_minutes - (row.minutes_used ?? 0)),
    minutesEach: row.minutes_each,
    countGranted: row.total_count,
    countLeft: Math.max(0, row.total_count - (row.count_used ?? 0)),
    isEnabled: row.enabled,
  };
}

/**
 * Refuses a guest's reservation that the invitation does not allow: 409 invitation_disabled, invitation_expired,
 * invitation_used_up, invitation_limit. Says nothing of members who are no guests, who have no limits.
 */
export function checkInvitation(
  limits: InvitationLimits | null,
  wanted: { readonly date: LocalDate; readonly minutes: Minutes },
): void {
  if (limits === null) return;
  const problem = reservationProblem(limits, wanted);
  if (problem !== undefined) throw refusalOf(problem, limits);
}

/**
 * By how many minutes the invitation lets a guest's reservation be extended; null for members, who have no such limit.
 */
export function extensionAllowed(limits: InvitationLimits | null, reservedMinutes: Minutes): Minutes | null {
  return limits === null ? null : extensionLeft(limits, reservedMinutes);
}

/** The rest of a guest's invitation; null for members who are no guests. */
export async function limitsOf(
  db: Db,
  tenantId: string,
  booker: { readonly id: number; readonly isGuest: boolean },
  without: number | null = null,
): Promise<InvitationLimits | null> {
  if (!booker.isGuest) return null;
  const limits = await readLimits(db, tenantId, booker.id, without);
  if (limits === undefined)
    throw new Error(`Failed to read the invitation of guest ${booker.id}: there is none.`);
  return limits;
}

/** Whether the guest may be signed in: something can still be booked, or a reservation is live. */
export async function isWelcome(db: Db, tenantId: string, memberId: number, now: Instant): Promise<boolean> {
  const limits = await readLimits(db, tenantId, memberId);
  if (limits === undefined) return false;
  return (
    invitationProblem(limits, dateOf(now)) === undefined ||
    (await hasLiveReservation(db, tenantId, memberId, now))
  );
}

async function hasLiveReservation(
  db: Db,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<boolean> {
  const live = await ofTenant(db, tenantId)
    .selectFrom('reservations')
    .select('tranid')
    .where('member_id', '=', memberId)
    .where('live', '=', true)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return live !== undefined;
}

function refusalOf(problem: InvitationProblem, limits: InvitationLimits): RefusalError {
  return conflict(CODES[problem], invitationSentence(problem, limits));
}
