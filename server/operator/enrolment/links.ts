import { sql } from 'kysely';
import { ASKED_MINUTES, INVITED_MINUTES, OPEN_MINUTES } from '#domain/operator/lengths.ts';
import type { EnrolmentPurpose } from '#domain/operator/operators.ts';
import type { OperatorRole } from '#domain/operator/roles.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { linkRefusals } from '#server/account/links/refusals.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { conflict, RefusalError } from '#server/usecase/refusal.ts';
import { lockOperator } from '../operatorRow.ts';

const GOOD_MINUTES: Readonly<Record<EnrolmentPurpose, number>> = {
  invitation: INVITED_MINUTES,
  recovery: ASKED_MINUTES,
  code: OPEN_MINUTES,
};

/** A link that was decided on. */
export interface OperatorLink {
  /** Opens the enrolment, for who is answered it at once; a mail carries a copy with a token of its own. */
  readonly token: string;
  readonly linkHash: string;
  readonly expiresAt: Instant;
}

/** Decides on a link; a recovery opens nothing before it is allowed. */
export async function issueLink(
  trx: Trx,
  tenantId: string,
  { operatorId, purpose }: { readonly operatorId: number; readonly purpose: EnrolmentPurpose },
  now: Instant,
): Promise<OperatorLink> {
  const token = newSecret();
  const [linkHash, expiresAt] = [hashOfSecret(token), addMinutes(now, GOOD_MINUTES[purpose])];
  await trx
    .insertInto('operator_links')
    .values({
      tenant_id: tenantId,
      token_hash: linkHash,
      operator_id: operatorId,
      purpose,
      issued_at: now,
      expires_at: expiresAt,
      allowed_at: null,
      used_at: null,
    })
    .execute();
  return { token, linkHash, expiresAt };
}

/** Makes a copy of the link for a mail; answers its token, undefined where the link has been spent. */
export async function copyLink(db: Db, tenantId: string, linkHash: string): Promise<string | undefined> {
  return await transaction(db, async (trx) => {
    const link = await ofTenant(trx, tenantId)
      .selectFrom('operator_links')
      .select('operator_id')
      .where('token_hash', '=', linkHash)
      .executeTakeFirst();
    if (link === undefined) return undefined;
    await lockOperator(trx, tenantId, link.operator_id);
    const token = newSecret();
    const { rows } = await sql`
      insert into operator_links
        (tenant_id, token_hash, operator_id, purpose, issued_at, expires_at, allowed_at, used_at)
      select tenant_id, ${hashOfSecret(token)}, operator_id, purpose, issued_at, expires_at, allowed_at, used_at
      from operator_links
      where tenant_id = ${tenantId} and token_hash = ${linkHash} and used_at is null
      returning link_id`.execute(trx);
    return rows.length === 0 ? undefined : token;
  });
}

/** The enrolment that a link opens. */
export interface OpenEnrolment {
  readonly operatorId: number;
  readonly purpose: EnrolmentPurpose;
  readonly mail: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly endsAt: Instant;
}

/** The enrolment of that token. 400 link_expired, link_used, link_invalid; 409 recovery_waiting. */
export async function findLink(
  db: Db,
  tenantId: string,
  token: string,
  now: Instant,
): Promise<OpenEnrolment> {
  const link = await ofTenant(db, tenantId)
    .selectFrom('operator_links')
    .innerJoin('operators', (join) =>
      join
        .onRef('operators.tenant_id', '=', 'operator_links.tenant_id')
        .onRef('operators.operator_id', '=', 'operator_links.operator_id'),
    )
    .select([
      'operators.operator_id as operatorId',
      'operators.mail',
      'operators.name',
      'operators.role',
      'operator_links.purpose',
      'operator_links.expires_at as endsAt',
      'operator_links.allowed_at as allowedAt',
      'operator_links.used_at as usedAt',
    ])
    .where('operator_links.token_hash', '=', hashOfSecret(token))
    .where('operators.removed_at', 'is', null)
    .executeTakeFirst();
  if (link === undefined) throw linkRefusals.invalid();
  const { allowedAt, usedAt, ...enrolment } = link;
  if (usedAt !== null) throw linkUsed();
  if (enrolment.endsAt <= now) throw linkRefusals.expired();
  if (enrolment.purpose === 'recovery' && allowedAt === null) throw recoveryWaiting();
  return enrolment;
}

/** Spends every link of the operator: a new way in has been found. */
export async function spendLinks(
  trx: Trx,
  tenantId: string,
  operatorId: number,
  now: Instant,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .updateTable('operator_links')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute();
}

function linkUsed(): RefusalError {
  return new RefusalError(
    400,
    'link_used',
    'このリンクはすでに使われています。登録がお済みの場合は、パスキーでログインしてください。',
  );
}

function recoveryWaiting(): RefusalError {
  return conflict(
    'recovery_waiting',
    '管理者の承認を待っています。承認されるとメールでお知らせしますので、それからもう一度開いてください。',
  );
}
