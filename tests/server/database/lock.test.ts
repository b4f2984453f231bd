import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from '#server/database/lock.ts';

describe('the lock of a data directory', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'komori-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const leave = (content: string) => writeFileSync(join(folder, 'komori.lock'), content);

  it('is held until it is released', async () => {
    const release = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
    await release();
    await (await lockDataDir(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('goes to exactly one of many at once', async () => {
    leave('999999999 1 gone\n');
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken over from a process that is gone', async () => {
    leave('999999999 1 gone\n');
    await expect(lockDataDir(folder)).resolves.toBeTypeOf('function');
  });

  it.runIf(process.platform === 'linux')(
    'is taken over when its process id belongs to another process by now',
    async () => {
      leave(`${process.pid} 1 earlier\n`);
      await expect(lockDataDir(folder)).resolves.toBeTypeOf('function');
    },
  );

  it('is taken over when it can not be read', async () => {
    leave('');
    await expect(lockDataDir(folder)).resolves.toBeTypeOf('function');
  });
});
