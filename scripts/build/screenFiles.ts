import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_BASE } from '#domain/shell/base.ts';
import { addressesWhere, type ScreenAddress } from '#domain/shell/screens.ts';
import { type Chunk, filesAtStart, startOf } from './filesAtStart.ts';
import { FIRST_SCRIPT } from './firstScript.ts';
import { screenSources } from './screenSources.ts';

/** The list that the server reads; hidden, so that it is not served. */
const RECORD = '.screens.json';
const BASE = `${APP_BASE}/`;

/** The parts above every screen of a member. */
const MEMBER_HEADER = 'src/app/header/MemberHeader.tsx';

/** The parts around the screens that may be needed without a network, too. */
const PARTS = [
  MEMBER_HEADER,
  'src/app/Unfinished.tsx',
  'src/app/offers/UpdateOffer.tsx',
  'src/visit/trouble/TroubleRoute.tsx',
];

/** The sources of the screens at the addresses. Throws where the table names none. */
function sourcesAt(addresses: readonly ScreenAddress[]): string[] {
  const sources = screenSources();
  return addresses.map((address) => {
    const source = sources.get(address);
    if (source === undefined) throw new Error(`Failed to read which file is loaded for ${address}.`);
    return source;
  });
}

/** The sources that are kept for when there is no network: parts around the screens, and the screens of the door. */
export function sourcesKeptForOffline(): string[] {
  return [...PARTS, ...sourcesAt(addressesWhere(({ isKeptForOffline }) => isKeptForOffline === true))];
}

/** The sources that a screen which is opened by its address begins with, by its path below the base. */
export function sourcesOfOpened(): Readonly<Record<string, readonly string[]>> {
  const addresses = addressesWhere(({ opensAlone }) => opensAlone === true);
  const sources = sourcesAt(addresses);
  return Object.fromEntries(
    addresses.map((address, index) => [
      address.slice(1),
      [sources[index] ?? '', ...(address.startsWith('/app/') ? [MEMBER_HEADER] : [])],
    ]),
  );
}

/** A file, and how the document's header names it. */
const linkTo = (file: string): string => {
  // The app asks for its styles with `crossorigin`; without it here the browser would fetch them a second time.
  if (file.endsWith('.css')) return `<${BASE}${file}>; rel=preload; as=style; crossorigin`;
  // No module: it runs before the document is there, and what it asks for is waited for.
  if (file.startsWith(FIRST_SCRIPT)) return `<${BASE}${file}>; rel=preload; as=script; fetchpriority=high`;
  return `<${BASE}${file}>; rel=modulepreload`;
};

/**
 * The files that each screen begins with, by its path, as the document's header names them: the first script, then the
 * app's own files, which are the largest, then the screen's. A browser fetches a few at a time in this order.
 */
export function linksOfScreens(
  files: readonly Chunk[],
  screens: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  const chunks = files.filter(({ type }) => type === 'chunk');
  const first = files.map(({ fileName }) => fileName).filter((name) => name.startsWith(FIRST_SCRIPT));
  const start = startOf(chunks);
  const always = [...first, start, ...filesAtStart(chunks, []).filter((file) => file !== start)];
  return Object.fromEntries(
    Object.entries(screens).map(([path, sources]) => {
      const own = filesAtStart(chunks, sources).filter((file) => !always.includes(file));
      return [BASE + path, [...always, ...own].map(linkTo).join(', ')];
    }),
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
        await writeFile(
          join(dir, RECORD),
          JSON.stringify(linksOfScreens(Object.values(bundle), sourcesOfOpened())),
        );
      },
    },
  };
}
