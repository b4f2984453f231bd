import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/testing/system.ts';
import { installProbe } from './probe.ts';

const SLOWDOWN = 4;
const TAPS = 15;
const SETTLED_MS = 1_500;
/** A tap is on the screen by then, and what is put off until the member rests (300 ms) is not yet done. */
const PAINTED_MS = 200;
/** Then it is. */
const RESTED_MS = 350;

/** Times of one visit, in milliseconds. */
export interface Visit {
  readonly dataToPaint: number;
  readonly tapsToPaint: readonly number[];
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** The storage of a phone on which a member has signed in. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** How slow a phone is: how many times slower than this machine, and over which network (none: this machine's). */
export interface Slowness {
  readonly cpu: number;
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number };
}

/** The cost of a tap in JavaScript, in milliseconds of the page's own processor time: a busy machine adds nothing. */
export interface TapScript {
  /** Until its frame is long on the screen. */
  readonly onTap: number;
  /** With all that is put off until the member rests. */
  readonly withRest: number;
}

/** One page on a phone; `close` puts the phone away. */
export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
}

async function openPage(
  browser: Browser,
  origin: string,
  { cpu, network }: Slowness,
  kept: Kept | undefined,
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: `${origin}/user/`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    ...(kept && { storageState: kept }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network !== undefined) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
  }
  return { page, devtools, close: () => context.close() };
}

/** A phone of 390 by 844 with the probe in its pages. One at a time: two would slow each other down. */
export async function openPhone(
  browser: Browser,
  origin: string,
  slowness: Slowness = { cpu: SLOWDOWN },
  kept?: Kept,
): Promise<Phone> {
  const phone = await openPage(browser, origin, slowness, kept);
  await phone.page.addInitScript(installProbe);
  return phone;
}

/** A phone whose pages run no script but their own: what a locator or the probe runs there is script as well. */
export async function openBarePhone(
  browser: Browser,
  origin: string,
  slowness: Slowness,
  kept?: Kept,
): Promise<Phone> {
  const phone = await openPage(browser, origin, slowness, kept);
  await phone.devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return phone;
}

/** Milliseconds of JavaScript that the page has run so far. */
async function scriptSoFar({ devtools }: Phone): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** Where taps go: into the free part of the grid, each somewhere else. */
async function tapsOf({ page }: Phone): Promise<readonly { readonly x: number; readonly y: number }[]> {
  const { left, top } = await page.evaluate(() => {
    const grid = document.querySelector('[data-plane]')?.closest('[role=grid], .scroller');
    const box = grid?.getBoundingClientRect();
    return { left: (box?.left ?? 0) + 70, top: (box?.top ?? 0) + 80 };
  });
  return Array.from({ length: TAPS }, (_, tap) => ({
    x: left + ((tap * 97) % 300),
    y: top + ((tap * 61) % 260),
  }));
}

/** Signs the demo world's personal member in; the phone keeps the session. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('login');
  await page.getByLabel('ID').fill('personal@example.jp');
  await page.getByLabel('パスワード', { exact: true }).fill('komori2026');
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL('**/app/area-search');
}

/** Waits for the grid, taps here and there, and reads what the probe took down. */
export async function visit(phone: Phone): Promise<Visit> {
  const { page } = phone;
  await page.waitForFunction(() => window.probe.dataToPaint !== null);
  // Work after the first screen is no part of the taps.
  await page.waitForTimeout(SETTLED_MS);
  for (const [tap, { x, y }] of (await tapsOf(phone)).entries()) {
    await page.mouse.click(x, y);
    await page.waitForFunction((count) => window.probe.tapsToPaint.length === count, tap + 1);
    // Nothing of the former tap is left to be done when the next one comes.
    await page.waitForTimeout(50);
  }
  const { dataToPaint, tapsToPaint } = await page.evaluate(() => window.probe);
  return { dataToPaint: dataToPaint ?? Number.NaN, tapsToPaint };
}

/** Waits for the grid, taps here and there, each time until the member rests, and reads what ran for it. */
export async function scriptOfTaps(phone: Phone): Promise<TapScript> {
  const { page } = phone;
  while (!(await page.evaluate(() => document.querySelector('[data-plane]') !== null))) {
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(SETTLED_MS);
  let [onTap, withRest] = [0, 0];
  const taps = await tapsOf(phone);
  for (const { x, y } of taps) {
    const before = await scriptSoFar(phone);
    await page.mouse.click(x, y);
    await page.waitForTimeout(PAINTED_MS);
    onTap += (await scriptSoFar(phone)) - before;
    await page.waitForTimeout(RESTED_MS);
    withRest += (await scriptSoFar(phone)) - before;
  }
  return { onTap: onTap / taps.length, withRest: withRest / taps.length };
}
