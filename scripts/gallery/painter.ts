import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openBrowser, openPage } from './browser.ts';
import { paintDocument } from './paint.ts';
import { pictureFile, SCREEN_NAMES } from './screens.ts';

/** Two pages paint side by side: one waits for the browser while the other's picture is looked at. */
const PAGES = 2;

/**
 * Paints documents, each on every screen, into the folder.
 * @param documents by their names
 * @returns what is wrong with how each looks, by its name
 */
export async function paintAll(
  documents: ReadonlyMap<string, string>,
  folder: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  const faults = new Map<string, readonly string[]>();
  const left = documents.entries();
  async function paintWith(page: Page): Promise<void> {
    for (const [name, document] of left) {
      const painted = await paintDocument(page, document);
      faults.set(name, painted.faults);
      for (const screen of SCREEN_NAMES) {
        writeFileSync(`${folder}/${pictureFile(name, screen)}`, painted.pictures[screen]);
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: PAGES }, async () => paintWith(await openPage(browser))));
  } finally {
    await browser.close();
  }
  return faults;
}
