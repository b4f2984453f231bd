import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type LocalDate, parseDate } from '#domain/time.ts';
import { build } from '#scripts/lib/build.mjs';
import { Server } from '#scripts/testing/server.ts';
import { BARE_HTML, writeBareGrid } from './timetable/barePage.ts';
import { benchDay, wireDay } from './timetable/days.ts';
import { openBrowser, openPhone, signIn, type Visit, visit } from './timetable/phone.ts';

const ROUNDS = 7;
const BOOTH_COUNTS = [5, 20, 50] as const;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function dateAsked(url: string): LocalDate {
  const date = parseDate(new URL(url).searchParams.get('date') ?? '');
  if (date === undefined) throw new Error(`Failed to answer ${url}: no date.`);
  return date;
}

/** The built app on the real server; only the day's answer is the bench's own. */
async function visitApp(page: Page, booths: number): Promise<Visit> {
  await page.route('**/api/reservations/day-availability?*', (route) =>
    route.fulfill({ json: wireDay(benchDay(booths, dateAsked(route.request().url()))) }),
  );
  const rooms = Array.from({ length: booths }, (_, index) => index + 1).join();
  await page.goto(`app/area-search/make-reservation?room=${rooms}&hour=12&minute=0`);
  const seen = await visit(page);
  await page.unrouteAll();
  return seen;
}

async function visitBarePage(page: Page, booths: number): Promise<Visit> {
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE_HTML }));
  await page.goto('bare');
  const day = wireDay(benchDay(booths, dateAsked('http://bench/?date=2026-11-20')));
  await page.evaluate(writeBareGrid, day);
  return visit(page);
}

function print(booths: number, app: readonly Visit[], bare: readonly Visit[]): void {
  const row = (name: string, of: (visits: readonly Visit[]) => number, limit: number) =>
    console.log(
      `${String(booths).padStart(3)} booths  ${name.padEnd(14)} app ${of(app).toFixed(0).padStart(4)} ms   bare page ${of(bare).toFixed(0).padStart(4)} ms   ratio ${(of(app) / of(bare)).toFixed(2)}${booths === 50 ? `   target at most ${limit}` : ''}`,
    );
  row('data to paint', (visits) => median(visits.map(({ dataToPaint }) => dataToPaint)), 3);
  row('tap to paint', (visits) => median(visits.flatMap(({ tapsToPaint }) => tapsToPaint)), 2);
}

async function compare(browser: Browser, origin: string): Promise<void> {
  const phone = await openPhone(browser, origin);
  await signIn(phone);
  const barePhone = await openPhone(browser, origin);
  for (const booths of BOOTH_COUNTS) {
    const app: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      app.push(await visitApp(phone, booths));
      bare.push(await visitBarePage(barePhone, booths));
    }
    print(booths, app, bare);
  }
}

/** The timetable on a slow phone beside a bare page that writes the same grid as one HTML string. */
export async function benchTimetable(): Promise<void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  const server = await Server.start(dataDir);
  const browser = await openBrowser();
  try {
    await compare(browser, server.origin);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
