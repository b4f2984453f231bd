import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { projectNode, root, tools } from './paths.mjs';
import { exitIfStopped, run } from './run.mjs';

/** Everything that the SPA is made of. */
const inputs = ['index.html', 'package-lock.json', 'package.json', 'vite.config.ts'];
const inputFolders = ['contract', 'domain', 'machines', 'public', 'scripts/build', 'src'];

/** Stands in dist, so that a build by hand, which empties dist, is not taken for ours. */
const stamp = `${root}dist/.inputs`;

/** @param {string} folder */
function filesOf(folder) {
  if (!existsSync(root + folder)) return [];
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(root + path).isFile());
}

function hashOfInputs() {
  const hash = createHash('sha256');
  const present = inputs.filter((file) => existsSync(root + file));
  for (const file of [...present, ...inputFolders.flatMap(filesOf).sort()]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(root + file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the SPA into dist unless it was already built from the same inputs.
 * @returns {Promise<number>} the exit code of the build, 0 when there was nothing to do
 */
export async function build() {
  const wanted = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Building the app …');
  const { code } = await run(projectNode, [tools.vite, 'build', '--logLevel', 'warn']);
  exitIfStopped();
  if (code === 0) writeFileSync(stamp, wanted);
  return code;
}
