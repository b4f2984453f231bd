import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { projectNode, root } from '#scripts/lib/paths.mjs';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { enterAct } from '#server/audit/enter.ts';
import { verifyLog } from '#server/audit/verify.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { moveTenant, type TenantMove } from '#server/operate/moveTenant.ts';
import { type Resumption, resumeTenant } from '#server/operate/resumeTenant.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { contentOf, suspensionIn, twoDatabases } from '#tests/support/server/move.ts';
import { operate } from '#tests/support/server/operate.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const ACTED = { actor: SHELL_ACTOR, act: 'world', subject: 'world:1' } as const;
const BROKEN = 'Connection terminated';

const broken = async (): Promise<never> => {
  throw new Error(BROKEN);
};

/** Moves that end before their end, by where. */
const BROKEN_OFF: Readonly<Record<string, (move: TenantMove) => TenantMove>> = {
  'before it was copied': (move) => ({ ...move, settle: broken }),
  'while it was copied': (move) => ({ ...move, target: failingAtTheEnd(move.target) }),
  'before it left': (move) => ({ ...move, source: { ...move.source, prepare: broken } }),
};

/** All is written there, and nothing is committed. The first preparation brings the schema up to date. */
function failingAtTheEnd(target: OpenDatabase): OpenDatabase {
  let times = 0;
  return {
    ...target,
    prepare: async (work) => {
      times += 1;
      if (times === 1) await target.prepare(work);
      else await broken();
    },
  };
}

const rename = ({ db }: OpenDatabase, name: string) =>
  sql`update members set name = ${name} where tenant_id = 'demo' and member_id = 1`.execute(db);

describe.skipIf(inject('postgresUrl') === null)('giving up the move of a tenant', () => {
  killServersAfterEach();
  const { open, two } = twoDatabases();
  const resumption = ({ source, target, tenantId, actor }: TenantMove): Resumption => ({
    source,
    target,
    tenantId,
    actor,
  });

  it.each(Object.keys(BROKEN_OFF))(
    'serves it again where it was, leaves nothing half there, and lets it move later, after a break %s',
    async (when) => {
      const { source, target, move } = await two();
      const before = await contentOf(source, 'demo');
      await expect(moveTenant(BROKEN_OFF[when]?.(move) ?? move)).rejects.toThrow(BROKEN);
      expect(await suspensionIn(source)).toBe(MOVING);

      expect(await resumeTenant(resumption(move))).toBe('resumed');

      expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual([before, {}]);
      expect(await suspensionIn(source)).toBeNull();
      expect(await suspensionIn(target)).not.toBeNull();
      expect(await verifyLog(source.db, 'demo')).toMatchObject({ entries: 2, broken: null });
      expect(await resumeTenant(resumption(move))).toBe('served');

      await rename(source, '残った 人');
      await moveTenant(move);
      expect(await contentOf(source, 'demo')).toEqual({});
      const { rows } = await sql`select name from members where member_id = 1`.execute(target.db);
      expect(rows).toEqual([{ name: '残った 人' }]);
      expect(await verifyLog(target.db, 'demo')).toMatchObject({ entries: 4, broken: null });
    },
  );

  it('needs no other database to be served again, and takes an older copy away there when it is named', async () => {
    const { source, target, move } = await two();
    await expect(moveTenant({ ...move, source: { ...source, prepare: broken } })).rejects.toThrow(BROKEN);
    const copy = await contentOf(target, 'demo');
    expect(await resumeTenant({ ...resumption(move), target: null })).toBe('resumed');
    await rename(source, '残った 人');
    await expect(moveTenant(move)).rejects.toThrow('with --resume, which takes away an older copy');
    expect(await contentOf(target, 'demo')).toEqual(copy);
    expect(await resumeTenant(resumption(move))).toBe('resumed');
    expect(await contentOf(target, 'demo')).toEqual({});
    await moveTenant(move);
    expect(await contentOf(source, 'demo')).toEqual({});
  });

  it('refuses where the tenant has left already, and touches nothing', async () => {
    const { source, target, move } = await two();
    const late: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        await source.prepare(work);
        await broken();
      },
    };
    await expect(moveTenant({ ...move, source: late })).rejects.toThrow(BROKEN);
    const there = await contentOf(target, 'demo');
    for (const to of [null, target]) {
      const given = resumeTenant({ ...resumption(move), target: to });
      await expect(given).rejects.toThrow('demo has left already');
    }
    expect([await suspensionIn(source), await suspensionIn(target)]).toEqual([MOVING, MOVING]);
    expect(await contentOf(target, 'demo')).toEqual(there);
    await moveTenant(move);
    expect(await suspensionIn(target)).toBeNull();
  });

  it.each([null, '閉店しました。'])(
    'takes no other tenant of that name for a copy, suspended: %s',
    async (suspension) => {
      const { source, move } = await two();
      const other = openPostgres(await createDatabase(TEMPLATE));
      open.push(other);
      await sql`update tenants set suspension = ${suspension} where tenant_id = 'demo'`.execute(other.db);
      await expect(moveTenant({ ...move, settle: broken })).rejects.toThrow(BROKEN);
      const before = await contentOf(other, 'demo');
      await expect(resumeTenant({ ...resumption(move), target: other })).rejects.toThrow(
        'no copy of this one',
      );
      expect(await contentOf(other, 'demo')).toEqual(before);
      expect(await suspensionIn(source)).toBe(MOVING);
    },
  );

  it('keeps a suspension of somebody’s own, and knows no tenant that is not there', async () => {
    const { source, move } = await two();
    await sql`update tenants set suspension = '閉店しました。' where tenant_id = 'demo'`.execute(source.db);
    expect(await resumeTenant(resumption(move))).toBe('suspended');
    expect(await suspensionIn(source)).toBe('閉店しました。');
    await expect(resumeTenant({ ...resumption(move), tenantId: 'nobody' })).rejects.toThrow(
      'no tenant nobody',
    );
  });

  it.each([
    ['with a log', true],
    ['with an empty log', false],
  ])('takes the copy of a suspended tenant away, %s, and leaves its own suspension', async (_, hasLog) => {
    const { source, target, move } = await two();
    await sql`update tenants set suspension = '閉店しました。' where tenant_id = 'demo'`.execute(source.db);
    if (hasLog) await transaction(source.db, (trx) => enterAct(trx, 'demo', ACTED, instantOf(Date.now())));
    const before = await contentOf(source, 'demo');
    await expect(moveTenant({ ...move, source: { ...source, prepare: broken } })).rejects.toThrow(BROKEN);
    expect(await contentOf(target, 'demo')).toEqual(before);

    expect(await resumeTenant(resumption(move))).toBe('suspended');

    expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual([before, {}]);
    expect(await suspensionIn(source)).toBe('閉店しました。');
    await moveTenant(move);
    expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual([{}, before]);
    expect(await suspensionIn(target)).toBe('閉店しました。');
  });

  it('takes no other tenant of that name for a copy where neither has a log', async () => {
    const { source, move } = await two();
    const other = openPostgres(await createDatabase(TEMPLATE));
    open.push(other);
    await sql`update tenants set suspension = '閉店しました。' where tenant_id = 'demo'`.execute(source.db);
    await sql`
      update tenants set suspension = '閉店しました。', hash_key = 'another' where tenant_id = 'demo'`.execute(
      other.db,
    );
    const before = await contentOf(other, 'demo');
    const given = resumeTenant({ ...resumption(move), target: other });
    await expect(given).rejects.toThrow('no copy of this one');
    expect(await contentOf(other, 'demo')).toEqual(before);
  });

  it('ends a move that is still under way, which then leaves nothing there', async () => {
    const { source, target, move } = await two();
    const before = await contentOf(source, 'demo');
    const late: OpenDatabase = {
      ...source,
      prepare: async (work) => {
        expect(await resumeTenant(resumption(move))).toBe('resumed');
        await source.prepare(work);
      },
    };
    await expect(moveTenant({ ...move, source: late })).rejects.toThrow('not the same on both sides');
    expect([await contentOf(source, 'demo'), await contentOf(target, 'demo')]).toEqual([before, {}]);
    expect(await suspensionIn(source)).toBeNull();
  });

  it('is a command, after which members go on where a killed move had left them, without a restart', async () => {
    const { urls } = await two();
    const [from, to] = urls;
    const origin = await startServer({ DATABASE_URL: from }).ready;
    const statusOf = async () => (await fetch(`${origin}/api/metadata.json`)).status;
    const child = spawn(projectNode, ['server/operate/move.ts', '--tenant', 'demo', from, to], { cwd: root });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data'); // "It is suspended."
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(503);
    const resumed = await operate('move', ['--tenant', 'demo', '--resume', from, to], {});
    expect(resumed).toEqual({ code: 0, said: 'demo is served again where it was.\n' });
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(200);
  }, 60_000);

  it('says how it is used', async () => {
    for (const args of [
      ['--resume', 'a'],
      ['--resume', 'a', 'b'],
      ['--tenant', 'demo', '--resume'],
    ]) {
      const { code, said } = await operate('move', args, {});
      expect([code, said]).toEqual([1, expect.stringContaining('--resume <where it was>')]);
    }
  });
});
