import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chunk, filesAtStart } from './serviceWorker.ts';

/** What the server reads; hidden, so that it is not served. */
const RECORD = '.screens.json';
const BASE = '/user/';

/** Screens that are opened by an address, below the base: a link, a reload, the icon on the phone. */
const PUBLIC_SCREENS: Readonly<Record<string, string>> = {
  login: 'src/account/login/Login.tsx',
};

/** Those of members, below the header that stands above them. */
const MEMBER_SCREENS: Readonly<Record<string, string>> = {
  'app/area-search': 'src/search/areaSearch/AreaSearch.tsx',
  'app/area-search/make-reservation': 'src/booking/timetable/MakeReservation.tsx',
  'app/area-search/floor-map': 'src/search/floorMap/FloorMapPage.tsx',
  'app/reservations': 'src/booking/reservations/Reservations.tsx',
  'app/notices': 'src/inbox/notices/Notices.tsx',
  'app/qr-code-reader': 'src/qr/scanner/QrReader.tsx',
};

/** What stands above every screen of a member. */
const MEMBER_HEADER = 'src/app/header/MemberHeader.tsx';

/** The sources that the screen of each address begins with, by its path below the base. */
const SCREENS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(PUBLIC_SCREENS).map(([path, source]) => [path, [source]]),
  ...Object.entries(MEMBER_SCREENS).map(([path, source]) => [path, [source, MEMBER_HEADER]]),
]);

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
        await writeFile(join(dir, RECORD), JSON.stringify(filesOfScreens(chunks, SCREENS)));
      },
    },
  };
}
