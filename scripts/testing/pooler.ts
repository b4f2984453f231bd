import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/ports.mjs';
import { unprivileged } from './postgres.ts';
import { findPgbouncer } from './system.ts';

/** PgBouncer in transaction mode, in front of one PostgreSQL. */
export interface Pooler {
  /** The same database through it. */
  readonly urlOf: (directUrl: string) => string;
  readonly stop: () => Promise<void>;
}

/** Few connections, so that processes do get each other's. */
const SERVER_CONNECTIONS = 4;

/** Starts PgBouncer in front of the PostgreSQL of that URL; undefined where it is not installed. */
export async function startPooler(directUrl: string): Promise<Pooler | undefined> {
  const binary = findPgbouncer();
  if (binary === undefined) return undefined;
  const { hostname, port: serverPort, username } = new URL(directUrl);
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'komori-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
; The usual 15 s are how long members would wait after a failover.
server_login_retry = 1
server_connect_timeout = 2
`,
  );
  if (account)
    for (const name of ['', 'users.txt', 'pgbouncer.ini'])
      chownSync(join(folder, name), account.uid, account.gid);
  const pooler = spawn(binary, [join(folder, 'pgbouncer.ini')], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('process up')) resolve();
    });
    pooler.on('close', () => reject(new Error(`Failed to start PgBouncer:\n${log}`)));
  });
  return {
    urlOf: (url) => {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    stop: async () => {
      const closed = once(pooler, 'close');
      pooler.kill('SIGKILL');
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}
