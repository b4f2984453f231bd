import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { projectNode, root, tools } from './paths.mjs';
import { exitIfStopped, run } from './run.mjs';

/** Everything that the app and the operators' house are made of. */
const inputs = [
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'vite.operator.config.ts',
];
const inputFolders = ['contract', 'domain', 'machines', 'operator', 'public', 'scripts/build', 'src'];

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
 * Builds the app into dist and the operators' house into dist/operator, both at once, unless they were already built
 * from the same inputs.
 * @returns {Promise<number>} the exit code of the build that failed, 0 when none did or there was nothing to do
 */
export async function build() {
  const wanted = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Building the app …');
  const ended = await Promise.all(
    ['vite.config.ts', 'vite.operator.config.ts'].map((config) =>
      run(projectNode, [tools.vite, 'build', '--config', config, '--logLevel', 'warn']),
    ),
  );
  exitIfStopped();
  const code = ended.find((one) => one.code !== 0)?.code ?? 0;
  if (code === 0) writeFileSync(stamp, wanted);
  return code;
}
