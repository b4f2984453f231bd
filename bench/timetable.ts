import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type LocalDate, parseDate } from '#domain/time.ts';
import { build } from '#scripts/lib/build.mjs';
import { Server } from '#scripts/testing/server.ts';
import { BARE_HTML, writeBareGrid } from './timetable/barePage.ts';
import { benchDay, wireDay } from './timetable/days.ts';
import { compareFirstScreens } from './timetable/firstScreen.ts';
import {
  type Kept,
  openBrowser,
  openPhone,
  type Phone,
  type Slowness,
  signIn,
  type Visit,
  visit,
} from './timetable/phone.ts';

const ROUNDS = 5;
const BOOTH_COUNTS = [5, 20, 50];

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function dateAsked(url: string): LocalDate {
  const date = parseDate(new URL(url).searchParams.get('date') ?? '');
  if (date === undefined) throw new Error(`Failed to answer ${url}: no date.`);
  return date;
}

/** The built app on the real server; only the day's answer is the bench's own. */
async function visitApp(phone: Phone, booths: number): Promise<Visit> {
  const { page } = phone;
  await page.route('**/api/reservations/day-availability?*', (route) =>
    route.fulfill({ json: wireDay(benchDay(booths, dateAsked(route.request().url()))) }),
  );
  const rooms = Array.from({ length: booths }, (_, index) => index + 1).join();
  await page.goto(`app/area-search/make-reservation?room=${rooms}&hour=12&minute=0`);
  return await visit(phone);
}

async function visitBarePage(phone: Phone, booths: number): Promise<Visit> {
  const { page } = phone;
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE_HTML }));
  await page.goto('bare');
  const day = wireDay(benchDay(booths, dateAsked('http://bench/?date=2026-11-20')));
  await page.evaluate(writeBareGrid, day);
  return await visit(phone);
}

function print(name: string, app: number, bare: number, aim: number | null): void {
  console.log(
    [
      name.padEnd(36),
      `app ${app.toFixed(1).padStart(7)} ms`,
      `bare page ${bare.toFixed(1).padStart(7)} ms`,
      `ratio ${(app / bare).toFixed(2)}`,
      ...(aim === null ? [] : [`aim at most ${aim}`]),
    ].join('   '),
  );
}

/** Opens a phone for one visit: the next page begins when this one is gone. */
async function once(
  browser: Browser,
  origin: string,
  slowness: Slowness,
  kept: Kept,
  see: (phone: Phone) => Promise<Visit>,
): Promise<Visit> {
  const phone = await openPhone(browser, origin, slowness, kept);
  return await see(phone).finally(phone.close);
}

async function compare(
  browser: Browser,
  origin: string,
  kept: Kept,
  slowness: Slowness,
  boothCounts: readonly number[],
): Promise<void> {
  for (const booths of boothCounts) {
    const app: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      app.push(await once(browser, origin, slowness, kept, (phone) => visitApp(phone, booths)));
      bare.push(await once(browser, origin, slowness, kept, (phone) => visitBarePage(phone, booths)));
    }
    const both = (name: string, of: (visits: readonly Visit[]) => number, aim: number) =>
      print(
        `${String(booths).padStart(3)} booths  ${`CPU / ${slowness.cpu}`.padEnd(8)} ${name}`,
        of(app),
        of(bare),
        booths === 50 ? aim : null,
      );
    both('data to paint', (visits) => median(visits.map(({ dataToPaint }) => dataToPaint)), 3);
    both('tap to paint', (visits) => median(visits.flatMap(({ tapsToPaint }) => tapsToPaint)), 2);
    both('script of a tap', (visits) => median(visits.map(({ scriptOfTap }) => scriptOfTap)), 2);
  }
}

async function keptBySignedIn(browser: Browser, origin: string): Promise<Kept> {
  const { page, close } = await openPhone(browser, origin);
  await signIn(page);
  return await page.context().storageState().finally(close);
}

/** The timetable on a slow phone beside a bare page that writes the same grid as one HTML string. */
export async function benchTimetable(boothCounts: readonly number[] = BOOTH_COUNTS): Promise<void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-bench-'));
  const server = await Server.start(dataDir);
  const browser = await openBrowser();
  try {
    const kept = await keptBySignedIn(browser, server.origin);
    await compare(browser, server.origin, kept, { cpu: 4 }, boothCounts);
    await compareFirstScreens(browser, server.origin, kept);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
