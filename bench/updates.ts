import { Agent, get } from 'node:http';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { build } from '#scripts/lib/build.mjs';
import { startCluster } from '#scripts/testing/postgres.ts';
import { Server } from '#scripts/testing/server.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { openPostgres } from '#server/database/open.ts';
import type { Db } from '#server/database/transaction.ts';
import { DEMO_TENANT } from '#server/demo/world.ts';
import { BenchClient } from './server/client.ts';
import { openBrowser, openPhone, signIn } from './timetable/phone.ts';

const STREAMS = 1_000;
/** A session may have six. */
const OF_A_SESSION = 5;
const ROUNDS = 5;
const METRICS_TOKEN = 'b'.repeat(32);
/** About as many as the home screen counts; a stream can watch a hundred. */
const BOOTHS = Array.from({ length: 50 }, (_, index) => index + 1).join();

/** The first member of the demo world. */
const MEMBER = 1;

/** Resident memory of the server, in MB. */
async function memoryOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1];
  return Number(bytes) / 1_000_000;
}

/** Sessions as they are stored: more than a member can open. Answers their tokens. */
async function writeSessions(db: Db, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, newSecret);
  const now = instantOf(Date.now());
  await db
    .insertInto('sessions')
    .values(
      tokens.map((token) => ({
        tenant_id: DEMO_TENANT,
        token_hash: hashOfSecret(token),
        member_id: MEMBER,
        opened_at: now,
        last_used_at: now,
      })),
    )
    .execute();
  return tokens;
}

/** A stream that is open; `heard` is called with everything that it says. */
function openStream(
  address: string,
  token: string,
  agent: Agent,
  heard: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { Authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Failed to open a stream: ${answer.statusCode}.`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(': open')) resolve();
        heard(text);
      });
      answer.on('error', () => undefined); // the end of the bench
    }).on('error', reject);
  });
}

/**
 * The cost of 1,000 open streams for one process, how long it takes until all of them have heard of a slot that was
 * taken, and how long until it is on another phone's screen. On PostgreSQL, where many processes would be.
 */
export async function benchUpdates(): Promise<void> {
  const cluster = await startCluster();
  if (cluster === undefined) {
    console.log('skipped: PostgreSQL is not installed on this machine');
    return;
  }
  await build();
  const databaseUrl = cluster.urlOf('postgres');
  const server = await Server.start({ DATABASE_URL: databaseUrl, METRICS_TOKEN });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const database = openPostgres(databaseUrl);
  const date = addDays(dateOf(instantOf(Date.now())), 1);
  try {
    const client = new BenchClient(server.origin);
    const booker = await client.signIn('personal2');
    const sessions = await writeSessions(database.db, STREAMS / OF_A_SESSION);
    const address = `${server.origin}/api/events?booths=${BOOTHS}&date=${date}`;
    await client.ready();
    const before = await memoryOf(server.origin);
    let heard = 0;
    let lastAt = 0;
    for (const token of sessions) {
      await Promise.all(
        Array.from({ length: OF_A_SESSION }, () =>
          openStream(address, token, agent, (text) => {
            if (!text.includes('availability')) return;
            heard += 1;
            lastAt = performance.now();
          }),
        ),
      );
    }
    const cost = (await memoryOf(server.origin)) - before;
    console.log(
      `${STREAMS} open streams   ${cost.toFixed(0)} MB in all, ${((cost * 1_000) / STREAMS).toFixed(0)} kB each`,
    );

    const slot = { telecube_id: 1, date, minute: 0, interval: 60 };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      heard = 0;
      const tapped = performance.now();
      const { body } = await client.ask('POST', '/reservations', booker, { ...slot, hour: 9 + round });
      while (heard < STREAMS) await new Promise((resolve) => setTimeout(resolve, 5));
      times.push(lastAt - tapped);
      await client.ask('POST', '/reservations/cancel', booker, { tranid: body.tranid });
      while (heard < 2 * STREAMS) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    console.log(
      `a slot taken   ${list(times)} ms from the call until the last of ${STREAMS} has heard of it`,
    );
    agent.destroy();

    const browser = await openBrowser();
    const phone = await openPhone(browser, server.origin, { cpu: 1 });
    await signIn(phone.page);
    const shown: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await phone.page.goto(
        `app/area-search/make-reservation?room=1&date=${date}&hour=${9 + round}&minute=0&interval=60`,
      );
      const button = phone.page.getByRole('button', { name: '予約内容を確認する' });
      await phone.page.locator('button:enabled', { hasText: '予約内容を確認する' }).waitFor();
      await phone.page.waitForTimeout(1_000);
      const tapped = performance.now();
      const { body } = await client.ask('POST', '/reservations', booker, { ...slot, hour: 9 + round });
      while (await button.isEnabled()) await new Promise((resolve) => setTimeout(resolve, 5));
      shown.push(performance.now() - tapped);
      await client.ask('POST', '/reservations/cancel', booker, { tranid: body.tranid });
    }
    console.log(`a slot taken   ${list(shown)} ms from the call until it is on another phone's screen`);
    await browser.close();
  } finally {
    agent.destroy();
    await database.close();
    await server.stop();
    await cluster.stop();
  }
}

function list(times: readonly number[]): string {
  return times.map((ms) => ms.toFixed(0)).join(', ');
}
