import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from '#scripts/lib/build.mjs';
import { root } from '#scripts/lib/paths.mjs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const ENTRY = 'index.html';
const LOGIN = 'src/account/login/Login.tsx';
const TIMETABLE = 'src/booking/timetable/MakeReservation.tsx';

/** What a screen needs and how much it may be, in kB after gzip. */
const BUDGETS = [
  { name: 'login', sources: [ENTRY, LOGIN], limit: 160 },
  { name: 'timetable in all', sources: [ENTRY, LOGIN, TIMETABLE], limit: 185 },
] as const;

function readManifest(): Readonly<Record<string, Chunk>> {
  const path = `${root}dist/.vite/manifest.json`;
  if (!existsSync(path)) throw new Error(`Failed to read the bundle: no ${path}.`);
  return JSON.parse(readFileSync(path, 'utf8')); // Vite's own format
}

/** The JavaScript files that the sources load before they can run. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`Failed to measure ${source}: the manifest does not name it.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return files;
}

function gzipKilobytes(file: string): number {
  return gzipSync(readFileSync(`${root}dist/${file}`), { level: 9 }).length / 1000;
}

/** JavaScript after gzip that the login screen and the timetable need, from Vite's manifest. */
export async function benchBundle(): Promise<void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  const manifest = readManifest();
  for (const { name, sources, limit } of BUDGETS) {
    const sizes = [...filesOf(manifest, sources)].map(gzipKilobytes);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `${name.padEnd(18)}${total.toFixed(1).padStart(7)} kB gzip in ${sizes.length} files   limit ${limit} kB   ${(
        (100 * total) / limit
      ).toFixed(0)} %`,
    );
  }
}
