import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/testing/system.ts';
import { installProbe } from './probe.ts';

const SLOWDOWN = 4;
const TAPS = 15;
const SETTLED_MS = 1_500;

/** Times of one visit, in milliseconds. */
export interface Visit {
  readonly dataToPaint: number;
  readonly tapsToPaint: readonly number[];
  /** What a tap costs in JavaScript, whenever it is run: on the tap or after it. */
  readonly scriptOfTap: number;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** What a phone keeps of a member who has signed in. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** How slow a phone is: how many times slower than this machine, and over which network (none: this machine's). */
export interface Slowness {
  readonly cpu: number;
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number };
}

/** One page on a phone; `close` puts the phone away. */
export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly close: () => Promise<void>;
}

/** A phone of 390 by 844 with the probe in its pages. One at a time: two would slow each other down. */
export async function openPhone(
  browser: Browser,
  origin: string,
  { cpu, network }: Slowness = { cpu: SLOWDOWN },
  kept?: Kept,
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
  await page.addInitScript(installProbe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
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

/** Milliseconds of JavaScript that the page has run so far. */
async function scriptSoFar(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
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
export async function visit({ page, devtools }: Phone): Promise<Visit> {
  await page.waitForFunction(() => window.probe.dataToPaint !== null);
  // What comes after the first screen is none of the taps.
  await page.waitForTimeout(SETTLED_MS);
  const box = await page.locator('[data-plane]').evaluate((plane) => {
    const scroller = plane.closest('[role=grid], .scroller')?.getBoundingClientRect();
    return { left: (scroller?.left ?? 0) + 70, top: (scroller?.top ?? 0) + 80 };
  });
  const before = await scriptSoFar(devtools);
  for (let tap = 0; tap < TAPS; tap++) {
    await page.mouse.click(box.left + ((tap * 97) % 300), box.top + ((tap * 61) % 260));
    await page.waitForFunction((count) => window.probe.tapsToPaint.length === count, tap + 1);
    // Nothing of the former tap is left to be done when the next one comes.
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(SETTLED_MS);
  const scriptOfTap = ((await scriptSoFar(devtools)) - before) / TAPS;
  const { dataToPaint, tapsToPaint } = await page.evaluate(() => window.probe);
  return { dataToPaint: dataToPaint ?? Number.NaN, tapsToPaint, scriptOfTap };
}
