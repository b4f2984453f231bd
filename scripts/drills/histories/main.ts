import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import pg from 'pg';
import { Server } from '../../testing/server.ts';
import { findPostgres } from '../../testing/system.ts';
import { Replicated } from '../replicated.ts';
import { chanceOf } from './chance.ts';
import type { Transport } from './client.ts';
import { judgeHistory } from './history.ts';
import { BOOKED_ROWS, type BookedRow, moneyProblems } from './money.ts';
import { record } from './run.ts';
import { groundOf, peopleOf, worldOf } from './world.ts';

const PROCESSES = 3;
const DAYS = 6;
/** The embedded folder of a data directory (docs/operating.md). */
const EMBEDDED_FOLDER = 'pg';
const PASSWORD = 'komori2026';
/** How often a client hangs up before it hears, and after how long at most, in milliseconds. */
const [HANGS_UP, HANGS_UP_MS, PATIENCE_MS] = [0.03, 40, 20_000];
const KILL_EVERY_MS = 15_000;
const QUIET_MS = 30_000;

/** One of the ways in which a database goes down, and how it is counted. */
interface Disaster {
  readonly name: string;
  readonly befall: () => Promise<void>;
}

/** The database of a run, which is asked while no embedded one is served. */
interface Store {
  readonly name: string;
  readonly start: () => Promise<Server>;
  readonly processes: number;
  readonly ask: <Row extends object>(statement: string) => Promise<readonly Row[]>;
  /** The disasters that befall the database itself, in turn; none where it lives in the process. */
  readonly disasters: readonly Disaster[];
  readonly close: () => Promise<void>;
}

/** Nobody needs these rows after the machine itself has lost its power. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

async function postgres(): Promise<Store | undefined> {
  const binaries = findPostgres();
  if (binaries === undefined) return undefined;
  const database = await Replicated.start(binaries, SETTINGS);
  const { url } = database;
  return {
    name: 'PostgreSQL',
    processes: PROCESSES,
    start: () => Server.start({ DATABASE_URL: url }),
    ask: async <Row extends object>(statement: string) => {
      const client = new pg.Client(url);
      await client.connect();
      const answer = await client.query(statement).finally(() => client.end());
      return (Array.isArray(answer) ? answer.at(-1) : answer).rows as Row[]; // as the caller has asked
    },
    disasters: [
      {
        name: 'times a standby took the place of a killed primary',
        befall: async () => {
          await database.failOver();
          await database.complete();
        },
      },
      { name: 'times a killed primary came again', befall: () => database.restart() },
    ],
    close: () => database.stop(),
  };
}

function embedded(): Store {
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-histories-'));
  return {
    name: 'embedded',
    processes: 1,
    start: () => Server.start({ DATA_DIR: dataDir }),
    ask: async <Row extends object>(statement: string) => {
      const database = await PGlite.create({
        dataDir: join(dataDir, EMBEDDED_FOLDER),
        extensions: { btree_gist },
      });
      const answers = await database.exec(statement).finally(() => database.close());
      return (answers.at(-1)?.rows ?? []) as Row[]; // as the caller has asked
    },
    disasters: [],
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Asks one process after the other; hangs up now and then, and hears nothing of those that are killed. */
function overNetwork(servers: readonly Server[], seed: number): Transport {
  const chance = chanceOf(seed);
  let turn = 0;
  return async ({ method, path, token, key, body }) => {
    const server = servers[turn++ % servers.length];
    const patience = chance() < HANGS_UP ? 1 + chance() * HANGS_UP_MS : PATIENCE_MS;
    const answer = await fetch(`${server?.origin}/api${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** Kills one process after the other, and the database in between, until it is told to stop. */
function disturb({ disasters }: Store, servers: readonly Server[]): { readonly stop: () => Promise<string> } {
  const told = new AbortController();
  let kills = 0;
  const befallen: Disaster[] = [];
  const running = (async () => {
    for (let turn = 0; !told.signal.aborted; turn += 1) {
      await wait(KILL_EVERY_MS, undefined, { signal: told.signal }).catch(() => undefined);
      if (told.signal.aborted) return;
      const disaster = turn % 4 === 1 ? disasters[befallen.length % disasters.length] : undefined;
      if (disaster !== undefined) {
        await disaster.befall();
        befallen.push(disaster);
        continue;
      }
      kills += 1;
      const server = servers[turn % servers.length];
      await server?.kill9();
      // A busy machine may take longer than a start is given.
      await server?.restart().catch(() => server.restart());
    }
  })();
  return {
    stop: async () => {
      told.abort();
      await running;
      const counts = disasters.map((each) => `${befallen.filter((one) => one === each).length} ${each.name}`);
      return [`${kills} processes killed`, ...counts].join(', ');
    },
  };
}

/** Resolves when turns and charges have come to rest. */
async function comeToRest(transport: Transport, token: string): Promise<void> {
  await wait(QUIET_MS / 10);
  let before = '';
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await wait(1_000)) {
    const { body } = await transport({ method: 'GET', path: '/waiting-list', token }).catch(() => ({
      body: '',
    }));
    const now = JSON.stringify(body);
    if (now === before && now !== '""') return;
    before = now;
  }
}

async function drill(store: Store, operations: number, members: number, seed: number): Promise<boolean> {
  const servers: Server[] = [];
  try {
    // The first start makes the demo world; the embedded database is then its process's alone.
    const first = await store.start();
    if (store.processes === 1) await first.stop();
    await store.ask(worldOf(members));
    servers.push(first);
    if (store.processes === 1) await first.restart();
    while (servers.length < store.processes) servers.push(await store.start());
    const people = peopleOf(members);
    const tokens: string[] = [];
    for (const { loginId } of people) {
      const answer = (await first.call('/login', { loginid: loginId, pw: PASSWORD })) as { token: string }; // our own
      tokens.push(answer.token);
    }
    const transport = overNetwork(servers, seed);
    const disturbed = disturb(store, servers);
    const begun = performance.now();
    let disturbances = '';
    const history = await record({
      people,
      tokens,
      transport,
      ground: groundOf(DAYS, Date.now),
      operations,
      seed,
      onProgress: (done) => {
        if (done % 5_000 === 0)
          console.log(`${done} done, ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
      },
      quiet: async () => {
        disturbances = await disturbed.stop();
        await comeToRest(transport, tokens[2] ?? '');
      },
    });
    const seconds = (performance.now() - begun) / 1_000;
    await Promise.all(servers.map((server) => server.stop()));
    const rows = await store.ask<BookedRow>(BOOKED_ROWS);
    const judging = performance.now();
    const { parts, unknown, problems } = judgeHistory(history);
    const money = moneyProblems(rows, history.made);
    const turns = history.waits.filter(({ tranid }) => tranid !== null).length;
    console.log(
      [
        `${store.name}: ${operations} operations of ${members} members in ${seconds.toFixed(0)} s, seed ${seed}`,
        `calls         ${history.calls}; ${history.lost} answers were lost and asked for again; ${disturbances}`,
        `reservations  ${rows.length}, ${turns} of them by ${history.waits.length} waits`,
        `refusals      ${[...history.refusals].map(([name, count]) => `${count} x ${name}`).join(', ')}`,
        `judged        ${history.operations.length} operations in ${parts} parts, ${((performance.now() - judging) / 1_000).toFixed(1)} s; ${unknown} not to be judged`,
        `problems      ${problems.length} of order, ${money.length} of money`,
        ...problems,
        ...money,
      ].join('\n'),
    );
    return problems.length === 0 && money.length === 0 && unknown === 0;
  } finally {
    await Promise.all(servers.map((server) => server.kill9()));
    await store.close();
  }
}

const USAGE = {
  options: {
    operations: { type: 'string', default: '200000' },
    embedded: { type: 'string', default: '20000' },
    members: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
} as const;

/**
 * `npm run drill:histories`: members do everything at once while processes are killed, answers are lost and the
 * database goes down; what each of them heard is judged (docs/operating.md). `--operations=0` or `--embedded=0` leaves
 * one of the databases out.
 */
async function main(): Promise<void> {
  const { values } = parseArgs(USAGE);
  const [members, seed] = [Number(values.members), Number(values.seed)];
  const onPostgres = Number(values.operations);
  const onEmbedded = Number(values.embedded);
  let isWell = true;
  if (onPostgres > 0) {
    const store = await postgres();
    if (store === undefined) console.log('PostgreSQL: skipped, it is not installed on this machine');
    else isWell = (await drill(store, onPostgres, members, seed)) && isWell;
  }
  if (onEmbedded > 0) isWell = (await drill(embedded(), onEmbedded, members, seed)) && isWell;
  if (!isWell) process.exitCode = 1;
}

await main();
