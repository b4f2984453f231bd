import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Raised when another live process owns the data directory. */
export class DataDirInUse extends Error {}

const LOCK_NAME = 'komori.lock';
/** How long an owner may take to die, after kill -9 or a stop, before it counts as alive. */
const DYING_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/** When the process was started, in the kernel's own count; undefined where there is no /proc or no such process. */
async function startOf(pid: number): Promise<string | undefined> {
  return (await statOf(pid))?.[19];
}

/** The kernel's record of a process, from its state on. */
async function statOf(pid: number): Promise<readonly string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The command name may hold spaces and brackets: fields are counted after the last bracket.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Dead, and only not yet taken note of by its parent: it has an id, and writes no more. */
async function isZombie(pid: number): Promise<boolean> {
  const [state = ''] = (await statOf(pid)) ?? [];
  return state === 'Z' || state === 'X';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isLiveOwner(lock: string): Promise<number | undefined> {
  const [pidText, start] = lock.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || (await isZombie(pid))) return undefined;
  // A container gives its process the same id every time, so an id alone does not prove an owner.
  const now = await startOf(pid);
  return start !== undefined && now !== undefined && now !== start ? undefined : pid;
}

/**
 * Takes the directory for this process; resolves to the release. Two processes over one embedded database
 * overwrite each other without an error, so the second must not start (DataDirInUse). A lock whose owner is
 * gone (kill -9, power cut), or goes within a few seconds, is taken over.
 */
export async function lockDataDir(dataDir: string, patienceMs = DYING_MS): Promise<() => Promise<void>> {
  const deadline = performance.now() + patienceMs;
  const path = join(dataDir, LOCK_NAME);
  const mine = `${process.pid} ${(await startOf(process.pid)) ?? ''} ${randomUUID()}\n`;
  for (;;) {
    if (await create(path, mine)) return () => release(path, mine);
    const found = await readFile(path, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    const owner = await isLiveOwner(found);
    if (owner !== undefined && owner !== process.pid && performance.now() < deadline) {
      await wait(LOOK_AGAIN_MS);
      continue;
    }
    if (owner !== undefined) {
      throw new DataDirInUse(
        `Failed to open the data directory ${dataDir}: process ${owner} is using it. ` +
          'Stop that process, or give this one another DATA_DIR or a DATABASE_URL.',
      );
    }
    await removeStale(path, found);
  }
}

/** Written beside and linked into place, so that nobody ever reads a lock that is half written. */
async function create(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Of several processes that see the same stale lock, only the one that moves exactly that lock away goes on. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => undefined);
  if (moved !== undefined && moved !== stale) await rename(aside, path);
  await rm(aside, { force: true });
}

async function release(path: string, mine: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found === mine) await rm(path, { force: true });
}
