import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names the files of the builds that are kept, newest first. */
const RECORD = '.builds.json';
const ASSETS = 'assets';

/** The operators' house is built into the members' directory, by itself. */
export const BESIDE = 'operator';

/** How many builds may follow one until a page of it finds a part gone that it has not loaded yet. */
const KEPT_BUILDS = 10;

async function readRecord(directory: string): Promise<string[][]> {
  const text = await readFile(join(directory, RECORD), 'utf8').catch(() => '[]');
  const record: unknown = JSON.parse(text);
  return Array.isArray(record) ? record.filter(Array.isArray) : [];
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}

/** Empties the directory of a build but for the hashed files of this build and those before it, and the other build. */
export async function clearBuild(directory: string): Promise<void> {
  const kept = [ASSETS, RECORD, BESIDE];
  const names = (await namesIn(directory)).filter((name) => !kept.includes(name));
  await Promise.all(names.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

/**
 * Notes what the newest build is made of, and deletes what only builds of long ago were. `assets` are its file names.
 */
export async function recordBuild(directory: string, assets: readonly string[]): Promise<void> {
  const builds = [[...assets], ...(await readRecord(directory))].slice(0, KEPT_BUILDS);
  const kept = new Set(builds.flat());
  const folder = join(directory, ASSETS);
  const gone = (await namesIn(folder)).filter((name) => !kept.has(name.replace(/\.(br|gz)$/, '')));
  await Promise.all(gone.map((name) => rm(join(folder, name))));
  await writeFile(join(directory, RECORD), JSON.stringify(builds));
}

/** Keeps the hashed files of former builds: a page that is open may not have loaded all of them yet. */
export function formerAssets() {
  let directory = '';
  return {
    name: 'komori:former-assets',
    apply: 'build' as const,
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config: { readonly root: string; readonly build: { readonly outDir: string } }) {
      directory = join(config.root, config.build.outDir);
    },
    buildStart: () => clearBuild(directory),
    writeBundle: {
      order: 'post' as const,
      sequential: true as const,
      handler: async (_: unknown, bundle: Record<string, { readonly fileName: string }>) => {
        const names = Object.values(bundle).map(({ fileName }) => fileName);
        const below = `${ASSETS}/`;
        const assets = names.filter((name) => name.startsWith(below)).map((name) => name.slice(below.length));
        await recordBuild(directory, assets);
      },
    },
  };
}
