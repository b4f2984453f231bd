import { UNUSED_MINUTES } from '#domain/operator/sessionTimes.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { SessionOperator, VisitorContext } from '../context.ts';

const LONGEST_MINUTES = 8 * 60;
/** Within it after a passkey was shown nothing asks for it again. */
const CONFIRMED_MINUTES = 5;
/** The last use is noted at most this often, so that reading does not write each time. */
const NOTED_EVERY_MINUTES = 1;

/** The ends of a session, unused and in any case. */
export function endsOf({
  openedAt,
  lastUsedAt,
}: {
  readonly openedAt: Instant;
  readonly lastUsedAt: Instant;
}): {
  readonly endsAt: Instant;
  readonly endsUnusedAt: Instant;
} {
  return {
    endsAt: addMinutes(openedAt, LONGEST_MINUTES),
    endsUnusedAt: addMinutes(lastUsedAt, UNUSED_MINUTES),
  };
}

/** The moments before which a session must have been opened, and last been used, to be over. */
export function overBefore(now: Instant): { readonly opened: Instant; readonly used: Instant } {
  return { opened: addMinutes(now, -LONGEST_MINUTES), used: addMinutes(now, -UNUSED_MINUTES) };
}

/** Until when nothing asks for the passkey again. */
export function confirmedUntil(confirmedAt: Instant): Instant {
  return addMinutes(confirmedAt, CONFIRMED_MINUTES);
}

/**
 * The operator of the cookie's token, by the rights that hold now; undefined when the session is unknown, over, or of
 * one who has been removed.
 */
export async function findOperator(
  db: Db,
  tenantId: string,
  token: string,
  now: Instant,
): Promise<SessionOperator | undefined> {
  const tokenHash = hashOfSecret(token);
  const over = overBefore(now);
  const row = await ofTenant(db, tenantId)
    .selectFrom('operator_sessions')
    .innerJoin('operators', (join) =>
      join
        .onRef('operators.tenant_id', '=', 'operator_sessions.tenant_id')
        .onRef('operators.operator_id', '=', 'operator_sessions.operator_id'),
    )
    .select([
      'operators.operator_id as id',
      'operators.mail',
      'operators.name',
      'operators.role',
      'operators.areas',
      'operators.is_demo as isDemo',
      'operator_sessions.passkey_id as passkeyId',
      'operator_sessions.confirmed_at as confirmedAt',
      'operator_sessions.last_used_at as lastUsedAt',
    ])
    .where('operator_sessions.token_hash', '=', tokenHash)
    .where('operator_sessions.opened_at', '>', over.opened)
    .where('operator_sessions.last_used_at', '>', over.used)
    .where('operators.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { lastUsedAt, ...operator } = row;
  if (lastUsedAt <= addMinutes(now, -NOTED_EVERY_MINUTES)) {
    await ofTenant(db, tenantId)
      .updateTable('operator_sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { ...operator, tokenHash };
}

/** Opens a session of an operator whose row is locked, and gives the cookie; of a demo's without a passkey. */
export async function openSession(
  trx: Trx,
  { tenant, now, userAgent }: Pick<VisitorContext, 'tenant' | 'now' | 'userAgent'>,
  { operatorId, passkeyId }: { readonly operatorId: number; readonly passkeyId: number | null },
): Promise<string> {
  const device = deviceName(userAgent);
  const signedInOn = `${passkeyId ?? 0} ${device}`;
  const before = await ofTenant(trx, tenant.id)
    .selectFrom('operators')
    .select(['signed_in_at', 'signed_in_on'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const token = newSecret();
  await trx
    .insertInto('operator_sessions')
    .values({
      tenant_id: tenant.id,
      token_hash: hashOfSecret(token),
      operator_id: operatorId,
      passkey_id: passkeyId,
      device,
      opened_at: now,
      last_used_at: now,
      confirmed_at: now,
      before_at: before.signed_in_at,
      is_same_device: before.signed_in_on === signedInOn,
    })
    .execute();
  await ofTenant(trx, tenant.id)
    .updateTable('operators')
    .set({ signed_in_at: now, signed_in_on: signedInOn })
    .where('operator_id', '=', operatorId)
    .execute();
  return token;
}

/** Ends every session of the operator; answers how many. */
export async function endSessions(trx: Trx, tenantId: string, operatorId: number): Promise<number> {
  const { numDeletedRows } = await ofTenant(trx, tenantId)
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
