import { sql } from 'kysely';
import type { Named, OperatorSession } from '#domain/operator/operators.ts';
import { abilitiesOf } from '#domain/operator/roles.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Context } from '#server/usecase/context.ts';
import { unauthenticated } from '#server/usecase/refusal.ts';
import type { OperatorContext } from '../context.ts';
import { confirmedUntil, endsOf } from './session.ts';

/** GET /operator/session. */
export function readSession(context: OperatorContext): Promise<OperatorSession> {
  return sessionBy(context, context.operator.tokenHash);
}

/** The session that was opened by this call. */
export function describeSession(context: Context, token: string): Promise<OperatorSession> {
  return sessionBy(context, hashOfSecret(token));
}

async function sessionBy({ db, tenant, now }: Context, tokenHash: string): Promise<OperatorSession> {
  const row = await sessionRow({ db, tenant }, tokenHash);
  if (row === undefined) throw unauthenticated();
  const { beforeAt, isSameDevice, confirmedAt, openedAt, lastUsedAt, passkeyId, device, ...rest } = row;
  const { endsAt, endsUnusedAt } = endsOf({ openedAt, lastUsedAt });
  const until = confirmedUntil(confirmedAt);
  const areas = row.areas === null ? null : row.areaNames;
  const { areaNames: _, corporationId, corporationName, ...operator } = rest;
  return {
    ...operator,
    areas,
    corporation:
      corporationId === null || corporationName === null
        ? null
        : { id: corporationId, name: corporationName },
    abilities: abilitiesOf(row),
    signedInAt: openedAt,
    endsAt,
    endsUnusedAt,
    passkeyName: passkeyId === null ? null : (device ?? ''),
    isSimulated: passkeyId === null && row.isDemo,
    before: beforeAt === null ? null : { at: beforeAt, isSameDevice },
    needsSecond: !row.isDemo && row.passkeys < 2 && row.codesLeft === 0,
    confirmedUntil: until > now ? until : null,
  };
}

/** One statement: who it is, what the session is, and what is said beside it. */
function sessionRow({ db, tenant }: Pick<Context, 'db' | 'tenant'>, tokenHash: string) {
  const isOwn = sql`tenant_id = ${tenant.id}`;
  const isTheirs = sql`${isOwn} and operator_id = operators.operator_id`;
  return ofTenant(db, tenant.id)
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
      'operators.corporation_id as corporationId',
      'operators.is_demo as isDemo',
      'operator_sessions.passkey_id as passkeyId',
      'operator_sessions.opened_at as openedAt',
      'operator_sessions.last_used_at as lastUsedAt',
      'operator_sessions.confirmed_at as confirmedAt',
      'operator_sessions.before_at as beforeAt',
      'operator_sessions.is_same_device as isSameDevice',
      sql<string | null>`(
        select device from operator_passkeys
        where ${isOwn} and passkey_id = operator_sessions.passkey_id)`.as('device'),
      sql<string | null>`(
        select name from corporations
        where ${isOwn} and corporation_id = operators.corporation_id)`.as('corporationName'),
      sql<readonly Named[]>`(
        select coalesce(json_agg(json_build_object('id', area_id, 'name', name) order by area_id), '[]')
        from areas where ${isOwn} and area_id = any(operators.areas))`.as('areaNames'),
      sql<number>`(select count(*)::integer from operator_passkeys where ${isTheirs})`.as('passkeys'),
      sql<number>`(
        select count(*)::integer from operator_codes where ${isTheirs} and used_at is null)`.as('codesLeft'),
      sql<readonly { readonly name: string; readonly mail: string }[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'mail', mail) order by operator_id), '[]')
        from operators as owners
        where ${isOwn} and role = 'owner' and areas is null and removed_at is null
          and joined_at is not null)`.as('owners'),
    ])
    .where('operator_sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
