import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from '../testing/server.ts';
import { findPostgres } from '../testing/system.ts';
import { ask, type Node, Nodes } from './replicas.ts';

/** Longer than the clock of a commit can be off. */
const APART_MS = 500;
const PATIENCE_MS = 30_000;

const DAY_MS = 86_400_000;
const JAPAN_MS = 9 * 3_600_000;
const tomorrow = () => new Date(Date.now() + DAY_MS + JAPAN_MS).toISOString().slice(0, 10);

/** One member over HTTP. */
class Member {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  static async signIn(origin: string): Promise<string> {
    const body = JSON.stringify({ loginid: 'personal@example.jp', pw: 'komori2026' });
    const answer = await fetch(`${origin}/api/login`, { method: 'POST', body });
    return ((await answer.json()) as { token: string }).token; // our own /api
  }

  /** Books booth 1 tomorrow at that hour; its id. */
  async book(hour: number, key = crypto.randomUUID() as string): Promise<number> {
    const answer = await fetch(`${this.#origin}/api/reservations`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key, Authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ telecube_id: 1, date: tomorrow(), hour, minute: 0, interval: 60 }),
    });
    const said = (await answer.json()) as { tranid?: number }; // our own /api
    if (said.tranid === undefined) throw new Error(`Failed to book at ${hour}: ${answer.status}.`);
    return said.tranid;
  }

  async reservations(): Promise<readonly number[]> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#origin}/api/reservations`, { headers });
    const { reservations } = (await answer.json()) as { reservations: { tranid: number }[] }; // our own /api
    return reservations.map(({ tranid }) => tranid);
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const limit = performance.now() + PATIENCE_MS; !(await isSo()); await wait(100)) {
    if (performance.now() > limit) throw new Error(`Failed to wait: ${what}.`);
  }
}

/** Sees to it that all that was written so far is in the archive. */
async function archiveAll({ port }: Node): Promise<void> {
  const [last] = await ask<{ file: string }>(port, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until('the last segment is in the archive', async () => {
    const [seen] = await ask<{ file: string | null }>(
      port,
      'select last_archived_wal as file from pg_stat_archiver',
    );
    return (seen?.file ?? '') >= (last?.file ?? '');
  });
}

/** Brings the copy to the moment out of the archive, and makes it the primary. */
async function recover(nodes: Nodes, copy: string, archive: string, moment: string): Promise<Node> {
  const folder = nodes.folderOf(copy);
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'\n`,
    ].join('\n'),
  );
  writeFileSync(join(folder, 'recovery.signal'), '');
  const node = await nodes.start(copy);
  await until('the copy has reached the moment', async () => {
    const [now] = await ask<{ recovering: boolean }>(
      node.port,
      'select pg_is_in_recovery() as recovering',
    ).catch(() => []);
    return now?.recovering === false;
  });
  return node;
}

const urlOf = ({ port }: Node) => `postgres://komori@127.0.0.1:${port}/postgres`;

/**
 * `npm run drill:recovery`: a base backup and an archive of what was written since, a booking before the backup, one
 * after it, and one after the moment that is wanted back, when also all reservations are lost. The restored one must
 * hold the first two and not the third, and must serve: the same command is known again, and the third slot is free.
 */
async function main(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) return console.log('skipped: PostgreSQL is not installed on this machine');
  const nodes = new Nodes(binaries);
  const closing: (() => Promise<unknown>)[] = [() => nodes.stop()];
  try {
    const archive = nodes.room('archive');
    const primary = await nodes.primary([
      'archive_mode=on',
      `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    ]);
    const server = await Server.start({ DATABASE_URL: urlOf(primary) });
    closing.unshift(() => server.kill9());
    const token = await Member.signIn(server.origin);
    const member = new Member(server.origin, token);
    const before = await member.book(9);
    await nodes.copy('restored', primary);
    const key = crypto.randomUUID();
    const after = await member.book(11, key);
    await wait(APART_MS);
    const [at] = await ask<{ moment: string }>(primary.port, 'select now()::text as moment');
    await wait(APART_MS);
    const late = await member.book(13);
    await ask(primary.port, 'delete from ledger_entries; delete from idempotency_keys');
    await archiveAll(primary);
    await server.kill9();
    await nodes.kill(primary);

    const started = performance.now();
    const restored = await recover(nodes, 'restored', archive, at?.moment ?? '');
    const seconds = (performance.now() - started) / 1_000;
    const serving = await Server.start({ DATABASE_URL: urlOf(restored) });
    closing.unshift(() => serving.stop());
    const again = new Member(serving.origin, token);
    const found = await again.reservations();
    const holds = await ask<{ tranid: number }>(restored.port, 'select tranid from ledger_entries');
    const facts: Readonly<Record<string, boolean>> = {
      'a booking from before the backup is there': found.includes(before),
      'a booking after the backup is there': found.includes(after),
      'a booking after the moment is not there': !found.includes(late),
      'what was deleted after the moment is there': [before, after].every((tranid) =>
        holds.some((hold) => hold.tranid === tranid),
      ),
      'the same command is known again': (await again.book(11, key)) === after,
      'the slot after the moment can be booked': (await again.book(13)) > 0,
    };
    for (const [fact, isSo] of Object.entries(facts)) console.log(`${isSo ? 'yes' : 'NO '}  ${fact}`);
    console.log(`restored to ${at?.moment} in ${seconds.toFixed(1)} s`);
    if (Object.values(facts).includes(false)) process.exitCode = 1;
  } finally {
    for (const close of closing) await close().catch((error: unknown) => console.error(error));
  }
}

await main();
