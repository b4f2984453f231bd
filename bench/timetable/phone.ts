import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/testing/system.ts';
import { installProbe } from './probe.ts';

const SLOWDOWN = 4;
const TAPS = 15;

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

/** A phone of 390 by 844, four times slower than this machine, with the probe in its pages. */
export async function openPhone(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `${origin}/user/`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
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
export async function visit(page: Page): Promise<Visit> {
  await page.waitForFunction(() => window.probe.dataToPaint !== null);
  const box = await page.locator('[data-plane]').evaluate((plane) => {
    const scroller = plane.closest('[role=grid], .scroller')?.getBoundingClientRect();
    return { left: (scroller?.left ?? 0) + 70, top: (scroller?.top ?? 0) + 80 };
  });
  for (let tap = 0; tap < TAPS; tap++) {
    await page.mouse.click(box.left + ((tap * 97) % 300), box.top + ((tap * 61) % 260));
    await page.waitForFunction((count) => window.probe.tapsToPaint.length === count, tap + 1);
    // Nothing of the former tap is left to be done when the next one comes.
    await page.waitForTimeout(50);
  }
  const { dataToPaint, tapsToPaint } = await page.evaluate(() => window.probe);
  return { dataToPaint: dataToPaint ?? Number.NaN, tapsToPaint };
}
