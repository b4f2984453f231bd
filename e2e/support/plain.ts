import { expect } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { OLD_SERVER_LACKS, oddWording } from '#tests/plain/oddWording.ts';
import { type PlainServer, startPlainServer } from '#tests/plain/plainServer.ts';
import { phones } from './phones.ts';
import { startServer } from './servers.ts';

/** How the server that a journey is on says what it says. */
export type Wording = 'specified' | 'odd';

/** A server that knows the specification alone, and the app in front of it. */
interface Pair {
  readonly plain: PlainServer;
  readonly front: Server;
}

interface Fixtures {
  /**
   * As docs/spec/wire.md, "Shapes" writes it, or in every odd form that it allows, on a server that is too old for
   * newer calls.
   */
  readonly wording: Wording;
  /** The journey's server; what it is asked beside the specification fails the journey. */
  readonly plain: PlainServer;
}

async function startPair(wording: Wording): Promise<Pair> {
  const plain = await startPlainServer(
    wording === 'odd' ? { word: oddWording, withoutCalls: OLD_SERVER_LACKS } : {},
  );
  return { plain, front: await startServer({ API_URL: plain.origin }) };
}

/** The worker's servers, each started for the first journey on it. */
type Pairs = (wording: Wording) => Promise<Pair>;

/** Playwright's test on a server that knows nothing of ours; the app is passed on to it as API_URL does. */
export const test = phones.extend<Fixtures, { readonly pairs: Pairs }>({
  pairs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const started = new Map<Wording, Promise<Pair>>();
      await use((wording) => {
        const pair = started.get(wording) ?? startPair(wording);
        started.set(wording, pair);
        return pair;
      });
      for (const { plain, front } of await Promise.all(started.values())) {
        await front.stop();
        await plain.close();
      }
    },
    { scope: 'worker' },
  ],

  wording: ['specified', { option: true }],

  plain: [
    async ({ pairs, wording }, use) => {
      const { plain } = await pairs(wording);
      plain.reset();
      await use(plain);
      expect(plain.strays, 'asked beside the specification').toEqual([]);
    },
    { auto: true },
  ],

  baseURL: async ({ pairs, wording }, use) => use(`${(await pairs(wording)).front.origin}/user/`),
});
