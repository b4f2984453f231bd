import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from '#scripts/lib/build.mjs';
import { Server } from '#scripts/testing/server.ts';
import { type Kept, openBrowser, openPhone, signIn } from './phone.ts';

/** The built app on the real server, a browser, and the storage of a phone on which a member has signed in. */
export interface BuiltApp {
  readonly browser: Browser;
  readonly origin: string;
  readonly kept: Kept;
}

async function keptBySignedIn(browser: Browser, origin: string): Promise<Kept> {
  const { page, close } = await openPhone(browser, origin);
  await signIn(page);
  return await page.context().storageState().finally(close);
}

/** Measures on the built app, with a server and a world of its own. */
export async function onBuiltApp(measure: (app: BuiltApp) => Promise<void>): Promise<void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  const server = await Server.start({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    await measure({ browser, origin: server.origin, kept: await keptBySignedIn(browser, server.origin) });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
