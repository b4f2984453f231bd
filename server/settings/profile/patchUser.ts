import { sql } from 'kysely';
import type { Member } from '#domain/account/member.ts';
import { birthProblem } from '#domain/account/personalData.ts';
import type { ProfileChange } from '#domain/account/profile.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { readMember } from '#server/account/member/readMember.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid } from '#server/usecase/refusal.ts';

/**
 * POST /settings/patch-user: a personal and a corporate member each have fields of their own (docs/spec/settings.md,
 * "Input").
 */
export async function patchUser(context: MemberContext, change: ProfileChange): Promise<Member> {
  const { db, tenant, member, now } = context;
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    const { corporation_id: corporationId } = await ofTenant(trx, tenant.id)
      .selectFrom('members')
      .select('corporation_id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const columns =
      corporationId === null
        ? personalColumns(change)
        : await corporateColumns(trx, tenant.id, corporationId, change);
    const wrongBirth = change.birth === null ? undefined : birthProblem(change.birth, dateOf(now));
    if (wrongBirth !== undefined) throw invalid({ birth: [wrongBirth] });
    await ofTenant(trx, tenant.id)
      .updateTable('members')
      .set({
        name: change.name,
        ...(change.birth === null ? {} : { birth: change.birth }),
        ...(change.gender === null ? {} : { gender: change.gender === 'male' ? 0 : 1 }),
        ...(change.tel === null ? {} : { tel_verified_at: provenOnlyAs(change.tel) }),
        ...columns,
      })
      .where('member_id', '=', member.id)
      .execute();
  });
  return await readMember(context, member.id);
}

/**
 * A number that is only typed proves nothing; the one that was proven stays so (docs/spec/account.md, "Phone numbers").
 */
function provenOnlyAs(tel: string) {
  return sql<Instant | null>`case when tel = ${tel} then tel_verified_at end`;
}

function personalColumns({ tel, birth, gender, postal, address }: ProfileChange) {
  const missing = {
    ...(tel === null ? { tel: [ACCOUNT_FORM_WORDS.noPhone] } : {}),
    ...(birth === null ? { birth: [ACCOUNT_FORM_WORDS.noBirth] } : {}),
    ...(gender === null ? { gender: [ACCOUNT_FORM_WORDS.noGender] } : {}),
    ...(postal === null ? { postal: [ACCOUNT_FORM_WORDS.noPostal] } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return { tel, postal, ...(address === null ? {} : { address1: address }) };
}

async function corporateColumns(trx: Trx, tenantId: string, corporationId: number, change: ProfileChange) {
  if (change.employeeCode === null) throw invalid({ employeeCode: ['社員番号を入力してください。'] });
  if (typeof change.department === 'number') {
    const found = await ofTenant(trx, tenantId)
      .selectFrom('departments')
      .select('department_id')
      .where('corporation_id', '=', corporationId)
      .where('department_id', '=', change.department)
      .executeTakeFirst();
    if (found === undefined) throw invalid({ department: [ACCOUNT_FORM_WORDS.departmentGone] });
  }
  return {
    empid: change.employeeCode,
    ...(change.tel === null ? {} : { tel: change.tel }),
    ...(change.department === null
      ? {}
      : { department_id: change.department === 'none' ? null : change.department }),
  };
}
