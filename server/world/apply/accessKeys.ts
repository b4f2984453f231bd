import { sql } from 'kysely';
import type { Change } from '#server/world/plan/change.ts';
import { insertRows, rowsOf } from './rows.ts';
import { columnsOf, type Writing } from './writing.ts';

/** Access keys are their secrets: one that is changed is another, and one that is closed is gone. */
export async function writeAccessKeys(changes: readonly Change[], writing: Writing): Promise<void> {
  const former = changes.flatMap(({ before }) =>
    before === undefined ? [] : [{ tenant_id: before.tenant, key_hash: before.values.key_hash ?? null }],
  );
  if (former.length > 0) {
    await sql`
      delete from access_keys using ${rowsOf('access_keys', former)} former
      where access_keys.tenant_id = former.tenant_id and access_keys.key_hash = former.key_hash`.execute(
      writing.trx,
    );
  }
  const kept = changes.filter(({ act }) => act !== 'close').map(({ thing }) => thing);
  await insertRows(
    writing.trx,
    'access_keys',
    kept.map((thing) => ({ ...columnsOf(thing, writing), world_key: thing.path.split('.').at(-1) ?? null })),
  );
}
