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

/** A request of the page, in milliseconds on one clock. */
interface Requested {
  readonly name: string;
  readonly from: number;
  to: number;
}

interface FirstScreen {
  readonly shown: number;
  /** What was waited for one after the other until the day was asked for, the document left out. */
  readonly steps: readonly string[];
}

/** Takes down what the page asks for. */
function watch({ devtools }: Phone): readonly Requested[] {
  const requests: Requested[] = [];
  const byId = new Map<string, Requested>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const name = new URL(request.url).pathname.split('/').at(-1) || 'document';
    const requested = { name, from: timestamp * 1000, to: Number.POSITIVE_INFINITY };
    byId.set(requestId, requested);
    requests.push(requested);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const requested = byId.get(requestId);
    if (requested !== undefined) requested.to = timestamp * 1000;
  });
  return requests;
}

/** Back from the last: what had ended last when it began, and so on until the document. */
function stepsTo(last: string, requests: readonly Requested[]): readonly string[] {
  const steps: string[] = [];
  let step = requests.findLast(({ name }) => name === last);
  while (step !== undefined && step !== requests[0]) {
    steps.unshift(step.name);
    const { from } = step;
    const ended = requests.filter(({ to }) => to <= from).sort((one, other) => one.to - other.to);
    step = ended.at(-1);
  }
  return steps;
}

async function see(phone: Phone, address: string, last: string): Promise<FirstScreen> {
  await phone.devtools.send('Network.enable');
  const requests = watch(phone);
  await phone.page.goto(address, { waitUntil: 'commit' });
  await phone.page.waitForFunction(() => window.probe.shown !== null);
  const shown = (await phone.page.evaluate(() => window.probe.shown)) ?? Number.NaN;
  const steps = stepsTo(last, requests);
  // Until what is fetched ahead, and kept for the next visit, has come.
  await phone.page.waitForTimeout(4_000);
  return { shown, steps };
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
  const seen: Record<'cold' | 'warm', FirstScreen[]> = { cold: [], warm: [] };
  const seenBare: Record<'cold' | 'warm', FirstScreen[]> = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await openPhone(browser, origin, SLOW, kept);
    seen.cold.push(await see(phone, app, 'day-availability'));
    seen.warm.push(await see(phone, app, 'day-availability'));
    await phone.close();
    const barePhone = await openPhone(browser, bare.origin, SLOW);
    seenBare.cold.push(await see(barePhone, `${bare.origin}/bare`, 'day.json'));
    seenBare.warm.push(await see(barePhone, `${bare.origin}/bare`, 'day.json'));
    await barePhone.close();
  }
  bare.close();
  for (const which of ['cold', 'warm'] as const) {
    const own = median(seen[which].map(({ shown }) => shown));
    const other = median(seenBare[which].map(({ shown }) => shown));
    const steps = seen[which].at(-1)?.steps ?? [];
    console.log(
      [
        `first screen of ${BOOTHS} booths, ${which}`.padEnd(36),
        `app ${own.toFixed(0).padStart(5)} ms`,
        `bare page ${other.toFixed(0).padStart(5)} ms`,
        `ratio ${(own / other).toFixed(2)}`,
        `steps after the document ${steps.length}: ${steps.join(' > ')}   aim at most 2`,
      ].join('   '),
    );
  }
}
