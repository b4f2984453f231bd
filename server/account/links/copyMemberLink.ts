import { sql } from 'kysely';
import { type Db, transaction } from '#server/database/transaction.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { hashOfSecret, newSecret } from './secret.ts';

/** A table of links that belong to members, and the columns of a row that a copy shares with it. */
export interface MemberLinks {
  readonly table: 'recovery_links' | 'mail_change_links';
  readonly columns: readonly string[];
}

/**
 * Makes a copy of the link for a mail; answers its token, undefined where the link is no more or has been spent. Under
 * the lock of the member's row, which all who spend links take, so that a copy is spent with the others.
 */
export async function copyMemberLink(
  db: Db,
  tenantId: string,
  { table, columns }: MemberLinks,
  linkHash: string,
): Promise<string | undefined> {
  const link = sql`from ${sql.table(table)} where tenant_id = ${tenantId} and token_hash = ${linkHash}`;
  const shared = sql.join(columns.map((column) => sql.ref(column)));
  return await transaction(db, async (trx) => {
    const { rows } = await sql<{ member_id: number }>`select member_id ${link}`.execute(trx);
    const [found] = rows;
    if (found === undefined) return undefined;
    await lockMember(trx, tenantId, found.member_id);
    const token = newSecret();
    const copies = await sql`
      insert into ${sql.table(table)} (tenant_id, token_hash, ${shared})
      select tenant_id, ${hashOfSecret(token)}, ${shared} ${link} and used_at is null
      returning token_hash`.execute(trx);
    return copies.rows.length === 0 ? undefined : token;
  });
}
