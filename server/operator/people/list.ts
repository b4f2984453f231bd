import { sql } from 'kysely';
import type { OpenSession, Operators, Recovery } from '#domain/operator/operators.ts';
import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { OperatorContext } from '../context.ts';
import { overBefore } from '../session/session.ts';

/** GET /operator/operators: four statements, however many there are. */
export async function listOperators({ db, tenant, operator, now }: OperatorContext): Promise<Operators> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('operators')
    .select((eb) => [
      'operator_id as id',
      'mail',
      'name',
      'role',
      'areas',
      'corporation_id as corporationId',
      'invited_at as invitedAt',
      'joined_at as joinedAt',
      'signed_in_at as lastSignedInAt',
      sql<number>`(
        select count(*)::integer from operator_passkeys as theirs
        where theirs.tenant_id = operators.tenant_id and theirs.operator_id = operators.operator_id)`.as(
        'passkeys',
      ),
      sql<number>`(
        select count(*)::integer from operator_codes as theirs
        where theirs.tenant_id = operators.tenant_id and theirs.operator_id = operators.operator_id
          and theirs.used_at is null)`.as('codesLeft'),
      eb
        .selectFrom('operator_links as waiting')
        .select(({ fn }) => fn.max('waiting.expires_at').as('endsAt'))
        .whereRef('waiting.tenant_id', '=', 'operators.tenant_id')
        .whereRef('waiting.operator_id', '=', 'operators.operator_id')
        .where('waiting.purpose', '=', 'invitation')
        .where('waiting.used_at', 'is', null)
        .where('waiting.expires_at', '>', now)
        .as('invitationEndsAt'),
    ])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('operator_id')
    .execute();
  const [sessions, recoveries] = [
    await openSessions({ db, tenant }, now),
    await waitingRecoveries({ db, tenant }, now),
  ];
  return {
    operators: rows.map((row) => ({
      ...row,
      sessions: sessions.get(row.id) ?? [],
      recovery: recoveries.get(row.id) ?? null,
      isSelf: row.id === operator.id,
    })),
    ...(await choices({ db, tenant })),
  };
}

type Asking = Pick<OperatorContext, 'db' | 'tenant'>;

async function openSessions({ db, tenant }: Asking, now: Instant): Promise<Map<number, OpenSession[]>> {
  const over = overBefore(now);
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('operator_sessions')
    .select(['operator_id', 'device', 'opened_at as signedInAt', 'last_used_at as lastUsedAt'])
    .where('opened_at', '>', over.opened)
    .where('last_used_at', '>', over.used)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
  const sessions = new Map<number, OpenSession[]>();
  for (const { operator_id: id, device, ...moments } of rows) {
    const session = { device: device === '' ? null : device, ...moments };
    sessions.set(id, [...(sessions.get(id) ?? []), session]);
  }
  return sessions;
}

/** The oldest link of each who waits for an answer; mails of it have copies. */
async function waitingRecoveries({ db, tenant }: Asking, now: Instant): Promise<Map<number, Recovery>> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('operator_links')
    .select(['operator_id', 'link_id as id', 'issued_at as askedAt', 'expires_at as endsAt'])
    .where('purpose', '=', 'recovery')
    .where('used_at', 'is', null)
    .where('allowed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('link_id', 'desc')
    .execute();
  return new Map(rows.map(({ operator_id, ...recovery }) => [operator_id, recovery]));
}

/** The areas and corporations that a right can name, in one statement. */
async function choices({ db, tenant }: Asking): Promise<Pick<Operators, 'areas' | 'corporations'>> {
  const { rows } = await sql<Pick<Operators, 'areas' | 'corporations'>>`
    select
      (select coalesce(json_agg(json_build_object('id', area_id, 'name', name) order by area_id), '[]')
        from areas where tenant_id = ${tenant.id}) as areas,
      (select coalesce(json_agg(json_build_object('id', corporation_id, 'name', name) order by corporation_id), '[]')
        from corporations where tenant_id = ${tenant.id}) as corporations`.execute(db);
  return rows[0] ?? { areas: [], corporations: [] };
}
