import { sql } from 'kysely';
import type { Member } from '#domain/account/member.ts';
import { termsVersionColumn } from '#server/account/terms/terms.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context, MemberContext } from '#server/usecase/context.ts';
import { unauthenticated } from '#server/usecase/refusal.ts';
import { owedUsesColumn, owedUsesIn, sumOwed } from './owedUses.ts';

/** GET /settings/get-user. */
export function readOwnMember(context: MemberContext): Promise<Member> {
  return readMember(context, context.member.id);
}

/** A member as docs/spec/account.md, "Data" describes the user. 401 for one that is not there any more. */
export async function readMember(
  context: Pick<Context, 'db' | 'tenant' | 'now'>,
  memberId: number,
): Promise<Member> {
  const { db, tenant, now } = context;
  const row = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .leftJoin('corporations', (join) =>
      join
        .onRef('corporations.tenant_id', '=', 'members.tenant_id')
        .onRef('corporations.corporation_id', '=', 'members.corporation_id'),
    )
    .leftJoin('cards', (join) =>
      join
        .onRef('cards.tenant_id', '=', 'members.tenant_id')
        .onRef('cards.card_token', '=', 'members.card_token'),
    )
    .select((eb) => [
      'members.loginid',
      'members.name',
      'members.is_guest',
      'members.corporation_id',
      'corporations.name as corporation_name',
      'members.department_id',
      'members.invitation_group_id',
      'members.empid',
      'members.tel',
      'members.tel_verified_at',
      'members.birth',
      'members.gender',
      'members.postal',
      'members.address1',
      'cards.masked as card',
      'cards.brand as card_brand',
      'cards.expires as card_expires',
      'members.terms_agreed_version',
      eb
        .selectFrom('reservations')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('reservations.tenant_id', '=', 'members.tenant_id')
        .whereRef('reservations.member_id', '=', 'members.member_id')
        .where('reservations.use_state', '=', 'ended')
        .as('usage_count'),
      owedUsesColumn({ tenant: sql.ref('members.tenant_id'), member: sql.ref('members.member_id') }).as(
        'owed_uses',
      ),
      termsVersionColumn({ tenant: sql.ref('members.tenant_id'), now: new Date(now) }).as('terms_version'),
    ])
    .where('members.member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) throw unauthenticated();
  const owedUses = owedUsesIn(row.owed_uses);
  return {
    loginId: row.loginid,
    name: row.name,
    isPersonal: row.corporation_id === null,
    isGuest: row.is_guest,
    corporationId: row.corporation_id,
    corporationName: row.corporation_name,
    employeeCode: row.empid,
    departmentId: row.department_id,
    // A guest's corporation is the one that pays: how it is organised is none of their business.
    departments: row.is_guest ? [] : await departmentsOf(db, tenant.id, row.corporation_id),
    tel: row.tel,
    isTelVerified: row.tel_verified_at !== null,
    birth: row.birth,
    gender: row.gender === null ? null : row.gender === 0 ? 'male' : 'female',
    postal: row.postal,
    address: row.address1,
    card: row.card,
    cardBrand: row.card_brand,
    cardExpires: row.card_expires,
    owedYen: sumOwed(owedUses),
    owedUses,
    invitationGroupId: row.invitation_group_id,
    usageCount: row.usage_count ?? 0,
    termsAgreedVersion: row.terms_agreed_version,
    // Guests agree to them with each reservation (docs/spec/account.md, "Input").
    mustAgreeToTerms: !row.is_guest && row.terms_version !== row.terms_agreed_version,
  };
}

async function departmentsOf(
  db: Db,
  tenantId: string,
  corporationId: number | null,
): Promise<Member['departments']> {
  if (corporationId === null) return [];
  return await ofTenant(db, tenantId)
    .selectFrom('departments')
    .select(['department_id as id', 'full_name as name'])
    .where('corporation_id', '=', corporationId)
    .orderBy('department_id')
    .execute();
}
