import type { EnterpriseNewcomer, PersonalNewcomer } from '#domain/account/signUp.ts';
import type { Instant } from '#domain/time.ts';
import { linkRefusals } from '#server/account/links/refusals.ts';
import type { Trx } from '#server/database/transaction.ts';

/** The columns that tell a personal from a corporate member. */
export interface SignUpState {
  readonly tel: string | null;
  readonly postal: string | null;
  readonly address1: string | null;
  readonly corporation_id: number | null;
  readonly department_id: number | null;
  readonly empid: string | null;
}

/** The new member's id; 400 link_used where the ID has become a member's by another link. */
export async function insertMember(
  trx: Trx,
  tenantId: string,
  newcomer: PersonalNewcomer | EnterpriseNewcomer,
  state: SignUpState,
  passwordHash: string,
  now: Instant,
): Promise<number> {
  const row = await trx
    .insertInto('members')
    .values((eb) => ({
      tenant_id: tenantId,
      loginid: newcomer.loginId,
      password_hash: passwordHash,
      name: newcomer.name,
      is_guest: false,
      invitation_group_id: null,
      birth: newcomer.birth,
      gender: newcomer.gender === null ? null : newcomer.gender === 'male' ? 0 : 1,
      ...state,
      card_token: null,
      // Only a version that there is: whoever says another has agreed to nothing.
      terms_agreed_version: eb
        .selectFrom('usage_terms')
        .select('version')
        .where('tenant_id', '=', tenantId)
        .where('version', '=', newcomer.agreedTerms ?? ''),
      joined_at: now,
    }))
    .onConflict((on) => on.columns(['tenant_id', 'loginid']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (row === undefined) throw linkRefusals.used();
  return row.member_id;
}
