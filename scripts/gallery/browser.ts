import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { root } from '../lib/paths.mjs';
import { findChromium, findHeadlessShell } from '../testing/system.ts';
import { SCREENS, type ScreenName } from './screens.ts';

/** Nothing answers there but what is put in its place. */
const ORIGIN = 'http://gallery.invalid';

/** A picture that the server would send: the plan of a floor, or a tile of the map. */
const STAND_IN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#d9d5c8"/></svg>';

/** A browser whose pixels are the same in every run. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
      '--disable-lcd-text',
      '--font-render-hinting=none',
    ],
  });
}

/** A page in which documents are painted one after the other. */
export async function openPage(browser: Browser): Promise<Page> {
  const { width, height } = SCREENS.light;
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  await context.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = `${root}public${pathname}`;
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    else if (existsSync(path)) await route.fulfill({ path });
    else if (route.request().resourceType() === 'image')
      await route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN });
    else await route.abort();
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/`);
  return page;
}

/**
 * Gives the page the window, the scheme and the size of text of the screen. The size of text comes before the window:
 * Chromium asks a container's query in rem again when the container changes its width, not when the text does.
 */
export async function turnTo(page: Page, name: ScreenName): Promise<void> {
  const { width, height, colorScheme, text } = SCREENS[name];
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

/** Shows the document, its dialog as the modal that it was, the focus where it was. */
export async function show(page: Page, document: string): Promise<void> {
  await turnTo(page, 'light');
  await page.setContent(document, { waitUntil: 'load' });
  await page.evaluate(() => {
    for (const dialog of window.document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')) {
      dialog.showModal();
      // As useModal does; what lies below a modal dialog takes no focus, whatever jsdom thinks.
      dialog.querySelector('h2')?.focus();
    }
    // As by the keyboard: the ring is a part of the picture.
    const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true };
    window.document.querySelector<HTMLElement>('[data-focused]')?.focus(options);
  });
}

/** Makes the window as high as the page, so that a bar at its foot is painted at the foot of all of it. */
export async function unroll(page: Page, name: ScreenName): Promise<void> {
  const { width, height } = SCREENS[name];
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** Paints the whole page. */
export async function paint(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
}
