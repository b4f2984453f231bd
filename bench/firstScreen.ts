import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { BARE_HTML, writeBareGrid } from './timetable/barePage.ts';
import { type BuiltApp, onBuiltApp } from './timetable/builtApp.ts';
import { benchDay, wireDay } from './timetable/days.ts';
import { openPhone, type Phone, type Slowness } from './timetable/phone.ts';

const ROUNDS = 9;
const BOOTHS = 50;
/** A bad day of 4G, on a phone four times slower than this machine. */
const SLOW: Slowness = { cpu: 4, network: { latencyMs: 150, bytesPerSecond: 200_000 } };

/** Every answer takes a second, and nothing else does: what waits for another request is told from what does not. */
const FAR: Slowness = { cpu: 1, network: { latencyMs: 1_000, bytesPerSecond: -1 } };

/** A request of the page that went over the network, in milliseconds on one clock. */
interface Requested {
  readonly name: string;
  readonly from: number;
  to: number;
}

/** Takes down what the page asks the network for. */
function watch({ devtools }: Phone): ReadonlyMap<string, Requested> {
  const byId = new Map<string, Requested>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const name = new URL(request.url).pathname.split('/').at(-1) || 'document';
    byId.set(requestId, { name, from: timestamp * 1000, to: Number.POSITIVE_INFINITY });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void byId.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) byId.delete(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const requested = byId.get(requestId);
    if (requested !== undefined) requested.to = timestamp * 1000;
  });
  return byId;
}

/** The waits one after the other, the document left out: each had ended when the next began. */
function stepsOf(requests: readonly Requested[]): readonly string[] {
  const [, ...others] = requests.toSorted((one, other) => one.from - other.from);
  let longest: readonly Requested[] = [];
  const chains = new Map<Requested, readonly Requested[]>();
  for (const request of others) {
    const before = others
      .filter(({ to }) => to <= request.from)
      .map((each) => chains.get(each) ?? [])
      .reduce((one, other) => (other.length > one.length ? other : one), []);
    const chain = [...before, request];
    chains.set(request, chain);
    if (chain.length > longest.length) longest = chain;
  }
  return longest.map(({ name }) => name);
}

/** One visit: how long until the grid is painted, in milliseconds, and how far things moved on the screen until now. */
interface Seen {
  readonly shown: number;
  readonly shift: number;
}

/** Opens the address and waits for the grid, and as long after it as is asked for. */
async function see({ page }: Phone, address: string, thenWait: number): Promise<Seen> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe.shown !== null);
  await page.waitForTimeout(thenWait);
  const { shown, shift } = await page.evaluate(() => window.probe);
  return { shown: shown ?? Number.NaN, shift };
}

/** The waits of the first screen, step by step; cold. */
async function seeSteps(phone: Phone, address: string): Promise<readonly string[]> {
  const requests = watch(phone);
  await phone.page.goto(address, { waitUntil: 'commit' });
  await phone.page.waitForFunction(() => window.probe.shown !== null, undefined, { timeout: 60_000 });
  return stepsOf([...requests.values()].filter(({ to }) => Number.isFinite(to)));
}

/** The bare page with its script and its data, from a server that does nothing else. */
async function serveBarePage(): Promise<{ origin: string; close: () => void }> {
  const day = JSON.stringify(wireDay(benchDay(BOOTHS, dateOf(instantOf(Date.now())))));
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/bare': ['text/html', `${BARE_HTML}<script type="module" src="/bare.js"></script>`],
    '/bare.js': [
      'text/javascript',
      `const write = ${writeBareGrid.toString()};
       write(JSON.parse(await (await fetch('/day.json')).text()));`,
    ],
    '/day.json': ['application/json', day],
  };
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [type, text] = file;
    const keeps = url === '/bare.js' ? 'public, max-age=31536000, immutable' : 'no-store';
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': keeps }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The visits of one page. */
type Visits = Readonly<Record<'cold' | 'warm', Seen[]>>;

const MOMENT = 300;
/** Until what is fetched ahead, and kept for the next visit, has come. */
const KEPT = 4_000;

/**
 * From the tap on a link to the grid on the screen, on a slow phone and network: cold (nothing is kept but the session)
 * and warm (the second visit), beside the bare page with its script and its data, in turns.
 */
async function compareFirstScreens({ browser, origin, kept }: BuiltApp): Promise<void> {
  const rooms = Array.from({ length: BOOTHS }, (_, index) => index + 1).join();
  const date = addDays(dateOf(instantOf(Date.now())), 1);
  const app = `app/area-search/make-reservation?room=${rooms}&date=${date}&hour=12&minute=0&interval=60`;
  const bare = await serveBarePage();
  const [own, other]: [Visits, Visits] = [
    { cold: [], warm: [] },
    { cold: [], warm: [] },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await openPhone(browser, origin, SLOW, kept);
    own.cold.push(await see(phone, app, KEPT));
    own.warm.push(await see(phone, app, MOMENT));
    await phone.close();
    const barePhone = await openPhone(browser, bare.origin, SLOW);
    other.cold.push(await see(barePhone, `${bare.origin}/bare`, MOMENT));
    other.warm.push(await see(barePhone, `${bare.origin}/bare`, MOMENT));
    await barePhone.close();
  }
  bare.close();
  for (const [which, aim] of [
    ['cold', '2 (1.8)'],
    ['warm', '1.5 (1.3)'],
  ] as const) {
    const [shown, shownBare] = [own, other].map((visits) => median(visits[which].map((seen) => seen.shown)));
    const shift = Math.max(...own[which].map((seen) => seen.shift));
    console.log(
      [
        `first screen of ${BOOTHS} booths, ${which}`.padEnd(36),
        `app ${shown?.toFixed(0).padStart(7)} ms`,
        `bare page ${shownBare?.toFixed(0).padStart(7)} ms`,
        `ratio ${((shown ?? 0) / (shownBare ?? 0)).toFixed(2)}`,
        `aim at most ${aim}`,
        `layout shift ${shift.toFixed(3)}`,
      ].join('   '),
    );
  }
  const phone = await openPhone(browser, origin, FAR, kept);
  const steps = await seeSteps(phone, app).finally(phone.close);
  console.log(
    `requests after the document, cold: ${steps.length} steps (${steps.join(' > ')})   aim at most 2`,
  );
}

/** The first screen on a slow phone and network, beside a bare page that writes the same grid. */
export async function benchFirstScreen(): Promise<void> {
  await onBuiltApp(compareFirstScreens);
}
