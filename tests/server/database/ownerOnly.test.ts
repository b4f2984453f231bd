import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { closeContentsToOthers, closeToOthers, DataDirOpen } from '#server/database/ownerOnly.ts';

describe('a data directory', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'komori-modes-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

  it('is made for its account alone, however deep it lies', async () => {
    const directory = join(folder, 'var', 'komori');
    await closeToOthers(directory);
    expect(modeOf(directory)).toBe('700');
  });

  it('is closed to others at the next start, with all that lies in it', async () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'pg'), { mode: 0o755 });
    writeFileSync(join(folder, 'pg', 'members'), '');
    chmodSync(join(folder, 'pg', 'members'), 0o666);
    await closeToOthers(folder);
    await closeContentsToOthers(folder);
    const found = [folder, join(folder, 'pg'), join(folder, 'pg', 'members')].map(modeOf);
    expect(found).toEqual(['700', '700', '600']);
  });

  it('is refused where everybody shares it, which stays as it is for them', async () => {
    chmodSync(folder, 0o1777);
    const choice = { databaseUrl: undefined, databaseListenUrl: undefined, dataDir: folder };
    await expect(openDatabase(choice)).rejects.toThrow(DataDirOpen);
    expect(modeOf(folder)).toBe('1777');
  });

  it.runIf(process.platform === 'linux')('is refused where its mode can not be changed', async () => {
    await expect(closeToOthers('/proc/self')).rejects.toThrow(/DATA_DIR/);
  });
});
