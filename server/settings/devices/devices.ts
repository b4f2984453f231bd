import type { Device } from '#domain/settings/devices.ts';
import { endedBefore } from '#server/account/session/session.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';

/** GET /settings/sessions: the devices on which the member is signed in, the one used last first. */
export async function listOwnDevices({ db, tenant, member, now }: MemberContext): Promise<readonly Device[]> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'device', 'opened_at', 'last_used_at'])
    .where('member_id', '=', member.id)
    .where('last_used_at', '>', endedBefore(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    name: row.device === '' ? null : row.device,
    signedInAt: row.opened_at,
    lastUsedAt: row.last_used_at,
    isThis: row.token_hash === member.tokenHash,
  }));
}

/** DELETE /settings/sessions/{id}: its token is refused from now on. 404 for what is not the member's. */
export async function signOwnDeviceOut({ db, tenant, member }: MemberContext, id: number): Promise<void> {
  const { numDeletedRows } = await ofTenant(db, tenant.id)
    .deleteFrom('sessions')
    .where('member_id', '=', member.id)
    .where('session_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('この端末は、すでにログアウトしています。');
}
