import { join } from 'node:path';
import { messages, PGlite, protocol } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Client } from 'pg';
import { EMBEDDED_FOLDER } from '#server/database/open.ts';
import type { BareStatement } from './statements.ts';

/** Runs a statement that is prepared at its first use; the first column of its first row. */
export type Run = (statement: BareStatement, values: readonly unknown[]) => Promise<unknown>;

/** One connection to a PostgreSQL. */
export async function connect(databaseUrl: string): Promise<Run> {
  const client = new Client(databaseUrl);
  await client.connect();
  return async ({ name, text }, values) => {
    const { rows } = await client.query({ name, text, values: [...values], rowMode: 'array' });
    return rows[0]?.[0];
  };
}

const { serialize } = protocol;
const AFTER_BIND = Buffer.concat([serialize.execute({}), serialize.sync()]);

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join()}}` : String(value);
}

/** The embedded database over a data directory. */
export async function embed(dataDir: string): Promise<Run> {
  const pglite = await PGlite.create({
    dataDir: join(dataDir, EMBEDDED_FOLDER),
    extensions: { btree_gist },
  });
  const prepared = new Set<string>();
  return async ({ name, text }, values) => {
    const parse = prepared.has(name) ? [] : [serialize.parse({ text, name })];
    prepared.add(name);
    const bind = serialize.bind({ statement: name, values: values.map(textOf) });
    const said = await pglite.execProtocolStream(Buffer.concat([...parse, bind, AFTER_BIND]));
    return said.find((message) => message instanceof messages.DataRowMessage)?.fields[0];
  };
}
