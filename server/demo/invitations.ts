import { addDays, dateOf, type Instant } from '#domain/time.ts';
import { linkHashOf } from '#server/account/invitation/invitation.ts';
import { NO_PASSWORD } from '#server/account/session/password.ts';
import type { Trx } from '#server/database/transaction.ts';

/** The members that the links sign in, apart from those with passwords. */
const FIRST_GUEST = 101;
const INVITING_CORPORATION = 2;

interface DemoInvitation {
  readonly link: string;
  readonly endsInDays: number;
  readonly isEnabled: boolean;
  readonly count: number;
}

/** The invitation links of docs/spec/account.md, "Invitations"; real ones hold 128 random bits. */
const DEMO_INVITATIONS: readonly DemoInvitation[] = [
  { link: 'welcome', endsInDays: 30, isEnabled: true, count: 3 },
  { link: 'expired', endsInDays: -1, isEnabled: true, count: 3 },
  { link: 'used-up', endsInDays: 30, isEnabled: true, count: 0 },
  { link: 'disabled', endsInDays: 30, isEnabled: false, count: 3 },
];

/** A guest for each link: 150 minutes in all, 60 each, paid by corporation 2. */
export async function seedInvitations(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const guests = DEMO_INVITATIONS.map((invitation, index) => ({ invitation, id: FIRST_GUEST + index }));
  await trx
    .insertInto('members')
    .values(
      guests.map(({ id }) => ({
        tenant_id: tenantId,
        member_id: id,
        loginid: `guest-${id}`,
        password_hash: NO_PASSWORD,
        is_demo: true,
        name: 'ご招待のお客さま',
        is_guest: true,
        corporation_id: INVITING_CORPORATION,
        department_id: null,
        invitation_group_id: 1,
        empid: null,
        tel: null,
        birth: null,
        gender: null,
        postal: null,
        address1: null,
        card_token: null,
        terms_agreed_version: null,
        joined_at: now,
      })),
    )
    .execute();
  await trx
    .insertInto('invitations')
    .values(
      guests.map(({ invitation, id }, index) => ({
        tenant_id: tenantId,
        invitation_id: index + 1,
        link_hash: linkHashOf(invitation.link),
        member_id: id,
        ends_on: addDays(dateOf(now), invitation.endsInDays),
        enabled: invitation.isEnabled,
        total_minutes: 150,
        minutes_each: 60,
        total_count: invitation.count,
        created_at: now,
      })),
    )
    .execute();
}
