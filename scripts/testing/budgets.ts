import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { START_CHUNK } from '../build/filesAtStart.ts';
import { root } from '../lib/paths.mjs';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const LOGIN = 'src/account/login/Login.tsx';
const TIMETABLE = 'src/booking/timetable/MakeReservation.tsx';
const OPERATORS = 'operator/index.html';
const RECORDS = 'src/operator/records/Records.tsx';

/** How much the login may be, in kB after gzip. */
export const LOGIN_LIMIT = 160;

/** The needs of a screen, how much they may be, in kB after gzip, and in how many files: each is a request. */
const MEMBERS = [
  { name: 'login', sources: [START_CHUNK, LOGIN], limit: LOGIN_LIMIT, fileLimit: 10 },
  { name: 'timetable in all', sources: [START_CHUNK, LOGIN, TIMETABLE], limit: 185, fileLimit: 20 },
] as const;

/** The same of the operators' house, a build of its own: its door, and the log behind it. */
const HOUSE = [
  { name: 'operators’ door', sources: [OPERATORS], limit: 146, fileLimit: 6 },
  { name: 'operators’ log', sources: [OPERATORS, RECORDS], limit: 153, fileLimit: 10 },
] as const;

/** How much JavaScript a screen needs, in kB after gzip, and how much it may. */
export interface Load {
  readonly name: string;
  readonly size: number;
  readonly limit: number;
  readonly files: number;
  readonly fileLimit: number;
}

/** The JavaScript files that the sources load before they can run. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
    if (chunk === undefined) throw new Error(`Failed to measure ${source}: the manifest does not name it.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return files;
}

function gzipKilobytes(file: string, build = 'dist'): number {
  return gzipSync(readFileSync(`${root}${build}/${file}`), { level: 9 }).length / 1000;
}

/** How much the document's first script may be, in kB after gzip: it comes before everything else. */
const FIRST_SCRIPT_LIMIT = 2;

/** The first script, of which the manifest knows nothing. */
function measureFirstScript(): Load {
  const files = [
    ...readFileSync(`${root}dist/index.html`, 'utf8').matchAll(/"\/user\/(assets\/first-[^"]+)"/g),
  ];
  const size = files.reduce((sum, [, file = '']) => sum + gzipKilobytes(file), 0);
  return { name: 'first script', size, limit: FIRST_SCRIPT_LIMIT, files: files.length, fileLimit: 1 };
}

type Budget = Omit<Load, 'size' | 'files'> & { readonly sources: readonly string[] };

/** Measures the screens of a build by Vite's manifest. */
function measureBuild(build: string, budgets: readonly Budget[]): Load[] {
  // Vite's own format
  const manifest: Manifest = JSON.parse(readFileSync(`${root}${build}/.vite/manifest.json`, 'utf8'));
  return budgets.map(({ name, sources, limit, fileLimit }) => {
    const files = [...filesOf(manifest, sources)];
    const size = files.reduce((sum, file) => sum + gzipKilobytes(file, build), 0);
    return { name, size, limit, files: files.length, fileLimit };
  });
}

/** Measures the builds in `dist`. Throws where there are none. */
export function measureLoads(): Load[] {
  return [...measureBuild('dist', MEMBERS), measureFirstScript(), ...measureBuild('dist/operator', HOUSE)];
}

/** Whether a screen needs more than it may. */
export function isTooMuch({ size, limit, files, fileLimit }: Load): boolean {
  return size > limit || files > fileLimit;
}

/** One line of a report: `login  159.0 kB gzip of 160 (99.4 %)   7 files of 10`. */
export function describeLoad({ name, size, limit, files, fileLimit }: Load): string {
  const share = ((100 * size) / limit).toFixed(1);
  return `${name.padEnd(18)}${size.toFixed(1).padStart(7)} kB gzip of ${limit} (${share} %)   ${files} files of ${fileLimit}`;
}
