import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { preparedName } from './prepared.ts';

const { serialize } = protocol;

/** A column of an answer, and how its text is read. */
interface Column {
  readonly name: string;
  readonly read: ((text: string) => unknown) | undefined;
}

/** The database's answer to one statement. */
interface Answer {
  readonly columns: readonly Column[] | undefined;
  readonly rows: readonly (readonly (string | null)[])[];
  /** `INSERT 0 2`, `COMMIT`. */
  readonly command: string;
}

const SYNC = serialize.sync();
const EXECUTE = serialize.execute({});
const DESCRIBE_UNNAMED = serialize.describe({ type: 'S' });
/** The commands that say how many rows they have written. */
const WRITING = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.* (\d+)$/;

/** A value as the text that PostgreSQL reads for a column of any type; as `pg` sends it to a server. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayOf(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayOf(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return arrayOf(value);
    const text = textOf(value);
    return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${elements.join()}}`;
}

/**
 * The one connection of the embedded database. All messages of a statement enter it at once, where PGlite's own `query`
 * enters six times; and a prepared statement (prepared.ts) is parsed, described and planned once. One statement at a
 * time: its dialect lets nobody else in.
 */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  /** The columns of the statements that are prepared, by name. */
  readonly #prepared = new Map<string, readonly Column[]>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = preparedName(sql);
    const known = name === undefined ? undefined : this.#prepared.get(name);
    const answer = await this.#ask([
      ...(known === undefined ? prepared(sql, name) : []),
      serialize.bind({ values: parameters.map(textOf), ...(name !== undefined && { statement: name }) }),
      EXECUTE,
      SYNC,
    ]);
    const columns = answer.columns ?? known ?? [];
    if (name !== undefined) this.#prepared.set(name, columns);
    const written = WRITING.exec(answer.command)?.[1];
    return {
      rows: answer.rows.map((fields) => rowOf(columns, fields)) as Row[], // what the statement answers
      ...(written !== undefined && { numAffectedRows: BigInt(written) }),
    };
  }

  /** Marks off a transaction; the word with which the database ended it. */
  async mark(bound: 'begin' | 'commit' | 'rollback'): Promise<string> {
    return (await this.#ask([serialize.query(bound)])).command;
  }

  // biome-ignore lint/correctness/useYield: the database answers as a whole
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Failed to stream: the embedded database answers as a whole.');
  }

  async #ask(parts: readonly Uint8Array[]): Promise<Answer> {
    const said = await this.#pglite.execProtocolStream(Buffer.concat(parts), { throwOnError: false });
    let columns: readonly Column[] | undefined;
    let command = '';
    const rows: (readonly (string | null)[])[] = [];
    for (const message of said) {
      if (message instanceof messages.DataRowMessage) rows.push(message.fields);
      else if (message instanceof messages.RowDescriptionMessage) columns = this.#columnsOf(message);
      else if (message instanceof messages.CommandCompleteMessage) command = message.text;
      else if (message instanceof messages.DatabaseError) throw message;
    }
    return { columns, rows, command };
  }

  #columnsOf({ fields }: messages.RowDescriptionMessage): readonly Column[] {
    return fields.map(({ name, dataTypeID }) => {
      const parse = this.#pglite.parsers[dataTypeID];
      return { name, read: parse && ((text) => parse(text, dataTypeID)) };
    });
  }
}

/** Parses and describes a statement; one with a name stays. A former try of it may have been parsed and then failed. */
function prepared(text: string, name: string | undefined): readonly Uint8Array[] {
  if (name === undefined) return [serialize.parse({ text }), DESCRIBE_UNNAMED];
  return [
    serialize.close({ type: 'S', name }),
    serialize.parse({ text, name }),
    serialize.describe({ type: 'S', name }),
  ];
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null || read === undefined ? text : read(text);
  }
  return row;
}
