import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import { transaction } from '#server/database/transaction.ts';
import { describeDatabases } from '#tests/support/database/database.ts';

/** A database error as the drivers raise it. */
function databaseError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describeDatabases('a transaction', (world) => {
  const nameOf = async () =>
    (await world.db.selectFrom('tenants').select('app_name').executeTakeFirstOrThrow()).app_name;

  it('does its work again from the start after a deadlock', async () => {
    let attempts = 0;
    await transaction(world.db, async (trx) => {
      attempts += 1;
      await trx
        .updateTable('tenants')
        .set({ app_name: `attempt ${attempts}` })
        .execute();
      if (attempts < 3) throw databaseError(attempts === 1 ? '40P01' : '40001');
    });
    expect([attempts, await nameOf()]).toEqual([3, 'attempt 3']);
  });

  it('leaves nothing behind when the work fails, and does not try it again', async () => {
    const before = await nameOf();
    let attempts = 0;
    const failing = transaction(world.db, async (trx) => {
      attempts += 1;
      await trx.updateTable('tenants').set({ app_name: 'never' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([attempts, await nameOf()]).toEqual([1, before]);
  });

  it('refuses a query that forgets the transaction instead of waiting for itself', async () => {
    const forgetting = transaction(world.db, () => nameOf());
    await expect(forgetting).rejects.toThrow('Did you forget to pass trx on?');
    expect(await nameOf()).toBeTruthy();
  });

  it('gives back the moments it took, to the millisecond', async () => {
    const moment = instantOf(Date.parse('2026-02-28T23:59:59.123+09:00'));
    await world.db
      .insertInto('usage_terms')
      .values({ tenant_id: 'demo', version: 'test', contents: '', published_at: moment })
      .execute();
    const read = await world.db
      .selectFrom('usage_terms')
      .select('published_at')
      .where('published_at', '=', moment)
      .executeTakeFirst();
    expect(read).toEqual({ published_at: moment });
    const { rows } = await sql<{ utc: string }>`
      select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as utc
      from usage_terms where version = 'test'`.execute(world.db);
    expect(rows).toEqual([{ utc: '2026-02-28 14:59:59.123' }]);
  });

  it('takes and gives back values of every kind alike, whatever is in them', async () => {
    const texts = ['', 'a,b', '"quoted" \\ {braces}', 'NULL', 'null', '日本語', null];
    const bytes = Uint8Array.from([0, 255, 39, 92]);
    const { rows } = await sql<Record<string, unknown>>`
      select ${texts}::text[] as texts, ${[1, 2]}::int[] as numbers, ${[]}::int[] as nothing,
        ${{ of: ['"', null, 1.5] }}::jsonb as json, ${bytes}::bytea as bytes, ${true}::boolean as yes,
        ${null}::text as nobody, ${9_007_199_254_740_991}::bigint as big, ${"O'Hara"}::text as name`.execute(
      world.db,
    );
    const read = rows[0]?.bytes as Uint8Array; // what both drivers make of bytea
    expect({ ...rows[0], bytes: [...read] }).toEqual({
      texts,
      numbers: [1, 2],
      nothing: [],
      json: { of: ['"', null, 1.5] },
      bytes: [...bytes],
      yes: true,
      nobody: null,
      big: 9_007_199_254_740_991,
      name: "O'Hara",
    });
  });

  it('has a prepared statement at hand after it has failed, inside a transaction and out of it', async () => {
    const divided = prepareStatement<{ by: number }, { quotient: number }>(
      (given) => sql`select 12 / ${given.by}::int as quotient`,
    );
    const failing = transaction(world.db, (trx) => divided(trx, { by: 0 }));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await expect(divided(world.db, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await divided(world.db, { by: 4 })).toEqual([{ quotient: 3 }]);
    expect(await transaction(world.db, (trx) => divided(trx, { by: 3 }))).toEqual([{ quotient: 4 }]);
  });

  it('says that it did not commit when a statement of it failed and somebody went on', async () => {
    const before = await nameOf();
    const going = transaction(world.db, async (trx) => {
      await trx.updateTable('tenants').set({ app_name: 'never' }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(going).rejects.toThrow();
    expect(await nameOf()).toBe(before);
  });
});
