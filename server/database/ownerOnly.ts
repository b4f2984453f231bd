import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised when other accounts of the machine can get into the data directory, and it can't be closed to them. */
export class DataDirOpen extends Error {}

const OTHERS = 0o077;
/** Of directories that everybody shares, such as /tmp. */
const STICKY = 0o1000;

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode;
}

/** Nothing, where another process that waits for the directory has taken the file away meanwhile. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Makes the directory where it is missing, and closes it to all other accounts (0700). Throws DataDirOpen where that
 * fails: it belongs to somebody else, everybody shares it, or its file system knows no modes.
 */
export async function closeToOthers(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const isShared = ((await modeOf(directory)) & STICKY) !== 0;
  // The mode shows whether the attempt worked: some file systems take it and do nothing.
  if (!isShared) await chmod(directory, 0o700).catch(() => undefined);
  if (((await modeOf(directory)) & OTHERS) === 0) return;
  throw new DataDirOpen(
    `Failed to close the data directory ${directory}: other accounts of this machine can read it. ` +
      'Name a directory of its own that this account can give the mode 0700 as DATA_DIR, or set DATABASE_URL.',
  );
}

/** Does the same with everything below: the embedded database makes some of its files for everybody (0666). */
export async function closeContentsToOthers(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const mode = (await modeOf(path).catch(unlessGone)) ?? 0;
    if ((mode & OTHERS) !== 0) await chmod(path, mode & ~OTHERS & 0o777).catch(unlessGone);
  }
}
