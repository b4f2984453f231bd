import { sql } from 'kysely';
import { NO_PASSWORD } from '#server/account/session/password.ts';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import { rowsOf } from './rows.ts';
import type { Writing } from './writing.ts';

const NAME = 'ご招待のお客さま';

/** Adds the members that new invitations sign in, by the names of the invitations. */
export async function addGuests(
  invitations: readonly Thing[],
  { trx, numbers, momentOf, isDemo, firstGuest }: Writing,
): Promise<ReadonlyMap<string, number>> {
  if (invitations.length === 0) return new Map();
  const guests = invitations.map((invitation, index) => {
    const { tenant, values } = invitation;
    const corporation = nameOf({ kind: 'corporation', tenant, path: String(values.corporation) });
    return {
      tenant_id: tenant,
      loginid: `guest-${invitation.path}`,
      member_id: firstGuest === undefined ? null : firstGuest + index,
      corporation_id: numbers.get(corporation) ?? null,
      joined_at: new Date(momentOf(tenant)).toISOString(),
    };
  });
  const number =
    firstGuest === undefined
      ? sql`nextval(pg_get_serial_sequence('members', 'member_id'))`
      : sql.ref('member_id');
  const { rows } = await sql<{ tenant_id: string; loginid: string; member_id: number }>`
    insert into members (tenant_id, member_id, loginid, password_hash, is_demo, name, is_guest, corporation_id,
      invitation_group_id, joined_at)
    select tenant_id, ${number}, loginid, ${NO_PASSWORD}, ${isDemo}, ${NAME}, true, corporation_id, 1, joined_at
    from ${rowsOf('members', guests)}
    returning tenant_id, loginid, member_id`.execute(trx);
  const numberOf = new Map(
    rows.map(({ tenant_id, loginid, member_id }) => [`${tenant_id} ${loginid}`, member_id]),
  );
  return new Map(
    invitations.flatMap((invitation) => {
      const found = numberOf.get(`${invitation.tenant} guest-${invitation.path}`);
      return found === undefined ? [] : [[nameOf(invitation), found]];
    }),
  );
}
