import { type Kysely, sql } from 'kysely';

/**
 * The answers of operators' commands, by the request key. It is kept as a hash alone: printed codes, which are told
 * once, are made out of the key again.
 */
const STATEMENTS = [
  sql`
    create table operator_answers (
      tenant_id text not null,
      operator_id integer not null,
      call text not null,
      key_hash text not null,
      body_hash text not null,
      answer jsonb,
      refusal jsonb,
      stored_at timestamptz not null,
      primary key (tenant_id, operator_id, call, key_hash),
      constraint operator_answers_one_answer check (num_nonnulls(answer, refusal) = 1),
      foreign key (tenant_id, operator_id) references operators on delete cascade
    )`,
  sql`create index operator_answers_by_age on operator_answers (stored_at)`,
];

/** Makes the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
