import { existsSync, readFileSync } from 'node:fs';
import { projectNode, root } from './paths.mjs';
import { exitIfStopped, run } from './run.mjs';

/** @param {string} file */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm's own record in node_modules is compared, entry by
 * entry, because a checkout changes file times without changing packages. npm writes that record last: an
 * interrupted installation has none.
 */
function isInstalled() {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record) || !existsSync(projectNode)) return false;
  const wanted = lockedPackages(`${root}package-lock.json`);
  const present = lockedPackages(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Optional packages are those of other machines.
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
}

/** Installs the locked packages when node_modules does not hold them already; leaves the process when it can't. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  exitIfStopped();
  if (code === 0 && isInstalled()) return;
  console.error('Failed to install the packages: npm ci did not finish. Its message stands above.');
  process.exit(code || 1);
}
