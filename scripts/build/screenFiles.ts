import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_BASE, addressesWhere, type ScreenAddress } from '#domain/shell/screens.ts';
import { screenSources } from './screenSources.ts';
import { type Chunk, filesAtStart } from './serviceWorker.ts';

/** What the server reads; hidden, so that it is not served. */
const RECORD = '.screens.json';
const BASE = `${APP_BASE}/`;

/** What stands above every screen of a member. */
const MEMBER_HEADER = 'src/app/header/MemberHeader.tsx';

/** The sources of the screens at the addresses. Throws where the table names none. */
function sourcesAt(addresses: readonly ScreenAddress[]): string[] {
  const sources = screenSources();
  return addresses.map((address) => {
    const source = sources.get(address);
    if (source === undefined) throw new Error(`Failed to read which file is loaded for ${address}.`);
    return source;
  });
}

/** The sources that are kept for when there is no network: the header, and the screens of the door. */
export function sourcesKeptForOffline(): string[] {
  return [MEMBER_HEADER, ...sourcesAt(addressesWhere(({ isKeptForOffline }) => isKeptForOffline === true))];
}

/** The sources that a screen which is opened by its address begins with, by its path below the base. */
function sourcesOfOpened(): Readonly<Record<string, readonly string[]>> {
  const addresses = addressesWhere(({ opensAlone }) => opensAlone === true);
  const sources = sourcesAt(addresses);
  return Object.fromEntries(
    addresses.map((address, index) => [
      address.slice(1),
      [sources[index] ?? '', ...(address.startsWith('/app/') ? [MEMBER_HEADER] : [])],
    ]),
  );
}

/** What each screen needs beside what every screen does, by its path. */
export function filesOfScreens(
  chunks: readonly Chunk[],
  screens: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const always = new Set(filesAtStart(chunks, []));
  return Object.fromEntries(
    Object.entries(screens).map(([path, sources]) => [
      BASE + path,
      filesAtStart(chunks, sources)
        .filter((file) => !always.has(file))
        .map((file) => BASE + file),
    ]),
  );
}

/**
 * Notes which files the screen of an address needs, for the server to name them with the document: they are fetched
 * beside the start of the app instead of after it.
 */
export function screenFiles() {
  return {
    name: 'komori:screen-files',
    apply: 'build' as const,
    writeBundle: {
      order: 'post' as const,
      sequential: true as const,
      handler: async ({ dir }: { readonly dir?: string | undefined }, bundle: Record<string, Chunk>) => {
        if (dir === undefined) return;
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
        await writeFile(join(dir, RECORD), JSON.stringify(filesOfScreens(chunks, sourcesOfOpened())));
      },
    },
  };
}
