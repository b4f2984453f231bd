import { type RawBuilder, sql } from 'kysely';
import type { UsageTerms } from '#contract/account/terms.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Context, MemberContext } from '#server/usecase/context.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';

/**
 * The order by which the terms in force come first: the last that were published. Before any are, those that will be
 * next: nobody signs up without terms.
 */
function inForceFirst(now: unknown): RawBuilder<unknown> {
  return sql`
    published_at > ${now}::timestamptz, abs(extract(epoch from published_at - ${now}::timestamptz))`;
}

/** GET /get-usage-terms: those in force. 404 where a tenant has none. */
export async function readUsageTerms({
  db,
  tenant,
  now,
}: Pick<Context, 'db' | 'tenant' | 'now'>): Promise<UsageTerms> {
  const terms = await ofTenant(db, tenant.id)
    .selectFrom('usage_terms')
    .select(['contents as text', 'version'])
    .orderBy(inForceFirst(new Date(now)))
    .limit(1)
    .executeTakeFirst();
  if (terms === undefined) throw notFound(NOT_FOUND.terms);
  return terms;
}

/** The version of the usage terms in force, as a column; null where a tenant has none. */
export function termsVersionColumn({
  tenant,
  now,
}: {
  readonly tenant: unknown;
  readonly now: unknown;
}): RawBuilder<string | null> {
  return sql`(
    select version from usage_terms
    where usage_terms.tenant_id = ${tenant}
    order by ${inForceFirst(now)}
    limit 1
  )`;
}

/** POST /usage-terms/agree: to the version in force; 409 terms_required when the member has read an older one. */
export async function agreeToUsageTerms(context: MemberContext, version: string): Promise<void> {
  const { db, tenant, member } = context;
  const inForce = await readUsageTerms(context);
  if (inForce.version !== version) {
    throw conflict('terms_required', '利用規約が更新されました。新しい利用規約をご確認ください。');
  }
  await ofTenant(db, tenant.id)
    .updateTable('members')
    .set({ terms_agreed_version: version })
    .where('member_id', '=', member.id)
    .execute();
}
