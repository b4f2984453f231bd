import { setTimeout as wait } from 'node:timers/promises';
import { startPooler } from '../testing/pooler.ts';
import { Server } from '../testing/server.ts';
import { findPostgres } from '../testing/system.ts';
import { Replicated } from './replicated.ts';

const ACCOUNTS = ['personal', 'personal2', 'special'];
const CLIENTS = 9;
/** From 8:00 to 22:00. */
const QUARTERS = 56;
const BEFORE_MS = 3_000;
const AFTER_MS = 4_000;
/** The longest pause of acknowledged bookings that members are asked to bear. */
const LONGEST_GAP_MS = 5_000;

/** Bookings under way, and what became of them. */
class Bookings {
  /** Ids that were acknowledged, and when the last one was. */
  readonly acknowledged: number[] = [];
  readonly errors = new Map<string, number>();
  gapMs = 0;
  #lastAt = performance.now();
  #isOn = true;
  #next = 0;
  readonly #origin: string;
  readonly #booths: readonly number[];

  constructor(origin: string, booths: readonly number[]) {
    this.#origin = origin;
    this.#booths = booths;
  }

  /** A quarter of an hour that nobody else asks for, in booths of one hour after the other. */
  #slot() {
    const index = this.#next++;
    const ofAll = Math.floor(index / this.#booths.length);
    const [quarter, day] = [ofAll % QUARTERS, Math.floor(ofAll / QUARTERS)];
    const date = new Date(Date.now() + (1 + day) * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
    const [hour, minute] = [8 + Math.floor(quarter / 4), (quarter % 4) * 15];
    const booth = this.#booths[index % this.#booths.length];
    return { telecube_id: booth, date, hour, minute, interval: 15 };
  }

  async #ask(path: string, token: string | undefined, key: string, body: object) {
    const answer = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      headers: {
        'Idempotency-Key': key,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { token?: string; tranid?: number; code?: string }; // our own /api
    return { status: answer.status, ...said };
  }

  async signIn(account: string): Promise<string> {
    const body = { loginid: `${account}@example.jp`, pw: 'komori2026' };
    const { token } = await this.#ask('/login', undefined, crypto.randomUUID(), body);
    if (token === undefined) throw new Error(`Failed to sign ${account} in.`);
    return token;
  }

  /** One booking after the other; each is asked for with its key until the truth about it is known. */
  async run(token: string): Promise<void> {
    while (this.#isOn) {
      const [slot, key] = [this.#slot(), crypto.randomUUID()];
      for (;;) {
        const answer = await this.#ask('/reservations', token, key, slot).catch(() => undefined);
        if (answer?.status === 200 && answer.tranid !== undefined) {
          const now = performance.now();
          this.gapMs = Math.max(this.gapMs, now - this.#lastAt);
          this.#lastAt = now;
          this.acknowledged.push(answer.tranid);
          break;
        }
        const name = answer === undefined ? 'no answer' : `${answer.status} ${answer.code}`;
        this.errors.set(name, (this.errors.get(name) ?? 0) + 1);
        if (answer !== undefined && answer.status < 500) break;
        await wait(100);
      }
    }
  }

  stop(): void {
    this.#isOn = false;
  }
}

/**
 * `npm run drill:failover`: a primary with two synchronous standbys (ANY 1), PgBouncer in front, bookings under way;
 * the primary is killed, a watcher promotes the standby with the most WAL. Every acknowledged booking must be there,
 * and none may wait longer than five seconds for the next.
 */
async function main(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) return console.log('skipped: PostgreSQL is not installed on this machine');
  const database = await Replicated.start(binaries);
  const closing: (() => Promise<unknown>)[] = [() => database.stop()];
  try {
    const direct = database.url;
    const pooler = await startPooler(direct);
    if (pooler === undefined) return console.log('skipped: PgBouncer is not installed on this machine');
    closing.unshift(() => pooler.stop());
    const server = await Server.start({
      DATABASE_URL: pooler.urlOf(direct),
      DATABASE_LISTEN_URL: direct,
    });
    closing.unshift(() => server.stop());
    await database.ask('update tenants set reservation_limit_enabled = false');
    const booths = await database.ask<{ id: number }>(
      `select b.telecube_id as id from booths b left join floor_maps f using (tenant_id, floor_map_id)
       where b.tenant_id = 'demo' and f.passcode is null`,
    );
    const bookings = new Bookings(
      server.origin,
      booths.map(({ id }) => id),
    );
    const tokens = await Promise.all(ACCOUNTS.map((account) => bookings.signIn(account)));
    const under = Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => bookings.run(tokens[index % tokens.length] ?? '')),
    );
    await wait(BEFORE_MS);
    const before = bookings.acknowledged.length;
    const promoted = await database.failOver();
    await wait(AFTER_MS);
    bookings.stop();
    await under;

    const rows = await database.ask<{ tranid: number; live: boolean }>(
      'select tranid, live from reservations',
    );
    const found = new Set(rows.filter(({ live }) => live).map(({ tranid }) => tranid));
    const lost = bookings.acknowledged.filter((tranid) => !found.has(tranid));
    const doubled = bookings.acknowledged.length - new Set(bookings.acknowledged).size;
    const errors = [...bookings.errors].map(([name, count]) => `${count} x ${name}`).join(', ') || 'none';
    console.log(
      `acknowledged  ${bookings.acknowledged.length}, ${before} of them before the primary was killed`,
    );
    console.log(`found         ${found.size}; lost ${lost.length}, acknowledged twice ${doubled}`);
    console.log(`errors        ${errors}`);
    console.log(
      `gap           ${(bookings.gapMs / 1_000).toFixed(1)} s (at most ${LONGEST_GAP_MS / 1_000} s)`,
    );
    console.log(`promoted      ${promoted.name}`);
    const isWell = before > 0 && bookings.acknowledged.length > before;
    if (!isWell || lost.length > 0 || doubled > 0 || bookings.gapMs > LONGEST_GAP_MS) process.exitCode = 1;
  } finally {
    for (const close of closing) await close().catch((error: unknown) => console.error(error));
  }
}

await main();
