import { addDays, dateOf, instantOf, type LocalDate, parseDate } from '#domain/time.ts';
import { BARE_HTML, writeBareGrid } from './timetable/barePage.ts';
import { type BuiltApp, onBuiltApp } from './timetable/builtApp.ts';
import { benchDay, wireDay } from './timetable/days.ts';
import {
  openBarePhone,
  openPhone,
  type Phone,
  type Slowness,
  scriptOfTaps,
  type TapScript,
  type Visit,
  visit,
} from './timetable/phone.ts';

const ROUNDS = 5;
/** Fewer rounds than for the rest: the processor's time varies little. */
const TAP_ROUNDS = 3;
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
async function openApp(phone: Phone, booths: number): Promise<void> {
  const { page } = phone;
  await page.route('**/api/reservations/day-availability?*', (route) =>
    route.fulfill({ json: wireDay(benchDay(booths, dateAsked(route.request().url()))) }),
  );
  const rooms = Array.from({ length: booths }, (_, index) => index + 1).join();
  // Tomorrow: today what has passed cannot be chosen, and a tap on it is cheaper than any other.
  const date = addDays(dateOf(instantOf(Date.now())), 1);
  await page.goto(`app/area-search/make-reservation?room=${rooms}&date=${date}&hour=12&minute=0`);
}

async function openBarePage(phone: Phone, booths: number): Promise<void> {
  const { page } = phone;
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE_HTML }));
  await page.goto('bare');
  const day = wireDay(benchDay(booths, dateAsked('http://bench/?date=2026-11-20')));
  await page.evaluate(writeBareGrid, day);
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

type Opening = (phone: Phone, booths: number) => Promise<void>;

/** The pages that are compared, and the phone. */
interface Comparison extends BuiltApp {
  readonly slowness: Slowness;
}

/** Opens a phone for one visit: the next page begins when this one is gone. */
async function once(
  { browser, origin, slowness, kept }: Comparison,
  open: Opening,
  booths: number,
): Promise<Visit> {
  const phone = await openPhone(browser, origin, slowness, kept);
  return await open(phone, booths)
    .then(() => visit(phone))
    .finally(phone.close);
}

async function tapOnce(
  { browser, origin, slowness, kept }: Comparison,
  open: Opening,
  booths: number,
): Promise<TapScript> {
  const phone = await openBarePhone(browser, origin, slowness, kept);
  return await open(phone, booths)
    .then(() => scriptOfTaps(phone))
    .finally(phone.close);
}

/** The measurements of both pages and their ratio, with the aim for 50 booths. */
function printBoth<Measured>(
  { cpu }: Slowness,
  booths: number,
  [app, bare]: readonly [readonly Measured[], readonly Measured[]],
  lines: Readonly<Record<string, readonly [of: (measured: Measured) => readonly number[], aim: number]>>,
): void {
  for (const [name, [of, aim]] of Object.entries(lines)) {
    print(
      `${String(booths).padStart(3)} booths  ${`CPU / ${cpu}`.padEnd(8)} ${name}`,
      median(app.flatMap(of)),
      median(bare.flatMap(of)),
      booths === 50 ? aim : null,
    );
  }
}

async function compare(comparison: Comparison, boothCounts: readonly number[]): Promise<void> {
  for (const booths of boothCounts) {
    const visits: [Visit[], Visit[]] = [[], []];
    const taps: [TapScript[], TapScript[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [page, open] of [openApp, openBarePage].entries()) {
        visits[page]?.push(await once(comparison, open, booths));
        if (round < TAP_ROUNDS) taps[page]?.push(await tapOnce(comparison, open, booths));
      }
    }
    printBoth(comparison.slowness, booths, visits, {
      'data to paint': [({ dataToPaint }) => [dataToPaint], 3],
      'tap to paint': [({ tapsToPaint }) => tapsToPaint, 2],
    });
    printBoth(comparison.slowness, booths, taps, {
      'script on a tap': [({ onTap }) => [onTap], 2],
      'and until one rests': [({ withRest }) => [withRest], 2],
    });
  }
}

/** The timetable on a slow phone beside a bare page that writes the same grid as one HTML string. */
export async function benchTimetable(boothCounts: readonly number[] = BOOTH_COUNTS): Promise<void> {
  await onBuiltApp((app) => compare({ ...app, slowness: { cpu: 4 } }, boothCounts));
}
