import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { type Db, refuseOutsideTransaction } from './transaction.ts';

/** Stands in a prepared statement for a value that comes with each run. */
class Given {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where the values go: `${given.tenantId}`. */
export type Givens<Values> = Readonly<Record<keyof Values, Given>>;

const compiler = new PostgresQueryCompiler();
const names = new Map<string, string>();

/** The name under which a connection may keep the plan of that statement; undefined for one that is not kept. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * A statement whose text never changes: written once, and planned once a connection where the database can keep plans.
 * Lists are given as arrays (`= any(…)`), moments as Date, because an Instant is a number.
 */
export function prepareStatement<Values extends object, Row>(
  write: (given: Givens<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  let kept: { readonly text: string; readonly order: readonly (keyof Values)[] } | undefined;
  return async (db, values) => {
    refuseOutsideTransaction(db);
    kept ??= compile(write);
    const parameters = kept.order.map((name) => values[name]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(kept.text, parameters));
    return rows;
  };
}

/** The text, and which value each of its `$n` is; a value that is written twice is sent once. */
function compile<Values extends object>(write: (given: Givens<Values>) => RawBuilder<unknown>) {
  // Every name that is asked for is a value to come; `Values` says which there are.
  const givens = new Proxy({}, { get: (_, name) => new Given(String(name)) }) as Givens<Values>;
  const { sql, parameters } = compiler.compileQuery(write(givens).toOperationNode(), createQueryId());
  const written = parameters.map((parameter) => {
    if (parameter instanceof Given) return parameter.name;
    throw new Error(
      `Failed to keep a statement: ${String(parameter)} is written into it. Is it to be given?`,
    );
  });
  const order = [...new Set(written)];
  const text = sql.replace(
    /\$(\d+)/g,
    (_, number) => `$${order.indexOf(written[Number(number) - 1] ?? '') + 1}`,
  );
  names.set(text, `kept_${names.size + 1}`);
  return { text, order: order as (keyof Values)[] }; // the proxy was asked for nothing else
}
