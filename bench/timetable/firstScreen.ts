import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { BARE_HTML, writeBareGrid } from './barePage.ts';
import { benchDay, wireDay } from './days.ts';
import { type Kept, openPhone, type Phone, type Slowness } from './phone.ts';

const ROUNDS = 3;
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

/** Opens the address; how long it takes until the grid is painted, in milliseconds. */
async function see({ page }: Phone, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe.shown !== null);
  const shown = (await page.evaluate(() => window.probe.shown)) ?? Number.NaN;
  // Until what is fetched ahead, and kept for the next visit, has come.
  await page.waitForTimeout(4_000);
  return shown;
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

/**
 * From the tap on a link to the grid on the screen, on a slow phone and network: cold (nothing is kept but the session)
 * and warm (the second visit), beside the bare page with its script and its data.
 */
export async function compareFirstScreens(browser: Browser, origin: string, kept: Kept): Promise<void> {
  const rooms = Array.from({ length: BOOTHS }, (_, index) => index + 1).join();
  const date = addDays(dateOf(instantOf(Date.now())), 1);
  const app = `app/area-search/make-reservation?room=${rooms}&date=${date}&hour=12&minute=0&interval=60`;
  const bare = await serveBarePage();
  const seen: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] };
  const seenBare: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await openPhone(browser, origin, SLOW, kept);
    seen.cold.push(await see(phone, app));
    seen.warm.push(await see(phone, app));
    await phone.close();
    const barePhone = await openPhone(browser, bare.origin, SLOW);
    seenBare.cold.push(await see(barePhone, `${bare.origin}/bare`));
    seenBare.warm.push(await see(barePhone, `${bare.origin}/bare`));
    await barePhone.close();
  }
  bare.close();
  for (const which of ['cold', 'warm'] as const) {
    const [own, other] = [median(seen[which]), median(seenBare[which])];
    console.log(
      [
        `first screen of ${BOOTHS} booths, ${which}`.padEnd(36),
        `app ${own.toFixed(0).padStart(7)} ms`,
        `bare page ${other.toFixed(0).padStart(7)} ms`,
        `ratio ${(own / other).toFixed(2)}`,
      ].join('   '),
    );
  }
  const phone = await openPhone(browser, origin, FAR, kept);
  const steps = await seeSteps(phone, app).finally(phone.close);
  console.log(
    `requests after the document, cold: ${steps.length} steps (${steps.join(' > ')})   aim at most 2`,
  );
}
