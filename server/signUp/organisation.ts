import type { Department } from '#domain/account/member.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Budget, giveTryBack, spendTries, type Throttle } from '#server/throttle/throttle.ts';
import type { Context } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';

/** From one source, where a whole office may sign up on one day. */
const ACCESS_KEYS: Budget = { name: 'accessKey.source', tries: 60, minutes: 15 };

/**
 * The corporation that an access key opens to addresses of that domain. 422 for a key that opens nothing; 429
 * throttled after too many of those from one source, because keys are given to many people and can be short.
 */
export async function findOrganisation(
  context: Context,
  { accessKey, domain }: { accessKey: string; domain: string },
): Promise<number> {
  const { db, tenant } = context;
  const throttle: Throttle = { budget: ACCESS_KEYS, subject: context.address };
  await spendTries(
    context,
    [throttle],
    'アクセスキーの確認が続いています。しばらくしてからもう一度お試しください。',
  );
  const found = await ofTenant(db, tenant.id)
    .selectFrom('access_keys')
    .select('corporation_id')
    .where('key_hash', '=', hashOfSecret(accessKey))
    .where((eb) => eb.or([eb('mail_domain', 'is', null), eb('mail_domain', '=', domain)]))
    .executeTakeFirst();
  if (found === undefined) throw invalid({ accessKey: ['アクセスキーが正しくありません。'] });
  await giveTryBack(context, throttle);
  return found.corporation_id;
}

/** POST /signup/get-departments-from-access-key. */
export async function listDepartments(
  context: Context,
  asked: { accessKey: string; domain: string },
): Promise<readonly Department[]> {
  const corporationId = await findOrganisation(context, asked);
  return await ofTenant(context.db, context.tenant.id)
    .selectFrom('departments')
    .select(['department_id as id', 'full_name as name'])
    .where('corporation_id', '=', corporationId)
    .orderBy('department_id')
    .execute();
}
