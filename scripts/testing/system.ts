import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { run } from '../lib/run.mjs';

const OLDEST_POSTGRESQL = 15;

const browsers = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's Chromium or Chrome, an absolute path. */
export function findChromium(): string | undefined {
  return browsers.find((path) => existsSync(path));
}

/** Chromium without its windows and menus, an absolute path. */
export function findHeadlessShell(): string | undefined {
  return ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));
}

function hasJapaneseFont(): boolean {
  // macOS and Windows come with one; fontconfig is what the others ask.
  if (process.platform !== 'linux') return true;
  // Without fontconfig there is no output at all, and no font either.
  return Boolean(spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim());
}

function majorVersion(postgres: string): number {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

/** The folder of the system's oldest PostgreSQL that is supported (15 or later), an absolute path. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => a - b)
    : [];
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return [...versions.map((version) => `${debian}/${version}/bin`), ...(configured ? [configured] : [])].find(
    (folder) => existsSync(`${folder}/initdb`) && majorVersion(`${folder}/postgres`) >= OLDEST_POSTGRESQL,
  );
}

/** The system's PgBouncer, an absolute path. */
export function findPgbouncer(): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => `${folder}/pgbouncer`)
    .find((path) => existsSync(path));
}

/** The needs of some tests, and the Debian packages that bring them. */
interface Need {
  name: string;
  debianPackage: string;
  isThere: () => boolean;
}

export const chromium: Need = {
  name: 'Chromium',
  debianPackage: 'chromium',
  isThere: () => findChromium() !== undefined,
};
/** Makes journeys faster; without it they run in Chromium. */
export const headlessShell: Need = {
  name: 'Chromium’s headless shell',
  debianPackage: 'chromium-headless-shell',
  isThere: () => findHeadlessShell() !== undefined,
};
export const japaneseFont: Need = {
  name: 'a Japanese font',
  debianPackage: 'fonts-noto-cjk',
  isThere: hasJapaneseFont,
};
export const postgresql: Need = {
  name: `PostgreSQL ${OLDEST_POSTGRESQL} or later`,
  debianPackage: 'postgresql',
  isThere: () => findPostgres() !== undefined,
};

export const pgbouncer: Need = {
  name: 'PgBouncer',
  debianPackage: 'pgbouncer',
  isThere: () => findPgbouncer() !== undefined,
};

/** The browser that WebKit's driver opens, an absolute path. */
export function findMiniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].filter((folder) => existsSync(folder));
  const paths = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => `${folder}/${name}/${version}/MiniBrowser`),
    ),
  );
  return [...paths, '/usr/libexec/webkit2gtk-4.1/MiniBrowser'].find((path) => existsSync(path));
}

export const webKit: Need = {
  name: 'WebKit',
  debianPackage: 'webkit2gtk-driver xvfb xauth',
  isThere: () =>
    findMiniBrowser() !== undefined &&
    ['WebKitWebDriver', 'xvfb-run'].every((name) => existsSync(`/usr/bin/${name}`)),
};

export const pdftotext: Need = {
  name: 'pdftotext',
  debianPackage: 'poppler-utils',
  isThere: () => spawnSync('pdftotext', ['-v']).error === undefined,
};

/** The one command that brings what is missing. */
export function commandFor(needs: readonly Need[]): string {
  return `sudo apt-get install -y ${needs.map((need) => need.debianPackage).join(' ')}`;
}

/**
 * Installs what is missing from the system's packages, where that is allowed without asking anybody (root, Debian).
 * @returns what is missing still
 */
export async function provide(needs: readonly Need[]): Promise<Need[]> {
  const missing = needs.filter((need) => !need.isThere());
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing;
  console.log(`Installing ${missing.map((need) => need.name).join(', ')} …`);
  // RUNLEVEL=1: the package's own PostgreSQL is not to be started, only ours.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const packages = missing.flatMap((need) => need.debianPackage.split(' '));
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  return missing.filter((need) => !need.isThere());
}
