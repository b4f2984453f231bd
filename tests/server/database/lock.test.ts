import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from '#server/database/lock.ts';

/** As the kernel counts it; nothing where there is no /proc. */
function startOf(pid: number | undefined): string {
  if (process.platform !== 'linux') return '';
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
}

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

  it('is waited for while its owner dies', async () => {
    const owner = spawn('sleep', ['60'], { stdio: 'ignore' });
    leave(`${owner.pid} ${startOf(owner.pid)} dying\n`);
    await expect(lockDataDir(folder, 100)).rejects.toThrow(DataDirInUse);
    setTimeout(() => owner.kill('SIGKILL'), 100);
    await expect(lockDataDir(folder, 20_000)).resolves.toBeTypeOf('function');
  });

  it.runIf(process.platform === 'linux')('is taken over from a zombie, which nobody waits for', async () => {
    // The shell becomes a process that never asks after its child.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout, 'data');
    const zombie = Number(String(line));
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
    leave(`${zombie} ${startOf(zombie)} zombie\n`);
    await expect(lockDataDir(folder, 0)).resolves.toBeTypeOf('function');
    parent.kill('SIGKILL');
  });

  it('is taken over when it can not be read', async () => {
    leave('');
    await expect(lockDataDir(folder)).resolves.toBeTypeOf('function');
  });
});
