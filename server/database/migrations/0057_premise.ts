import { type Kysely, sql } from 'kysely';

/**
 * A message that is on its way names the facts without which it is not given out: that a reservation has the moment, is
 * owed, or that a span is free. Null where it says what stays true. The premise takes the place of the reservation to
 * come, which was all that a push could name; pushes that are on their way keep theirs.
 */
const STATEMENTS = [
  sql`alter table pushed_notices add column premise jsonb`,
  sql`
    update pushed_notices
    set premise = jsonb_build_object('kind', 'moment', 'tranid', tranid, 'moment', 'start',
      'momentAt', (extract(epoch from worth_until_at) * 1000)::bigint)
    where tranid is not null`,
  sql`alter table pushed_notices drop column tranid`,
  sql`
    update intents
    set detail = detail - 'reminder'::text - 'tranid'::text || jsonb_build_object('premise', case
      when detail->'reminder' <> 'null' then jsonb_build_object('kind', 'moment', 'tranid', detail->'reminder'->'tranid',
        'moment', detail->'reminder'->'kind', 'momentAt', detail->'reminder'->'momentAt')
      when detail->'tranid' <> 'null' then jsonb_build_object('kind', 'moment', 'tranid', detail->'tranid',
        'moment', 'start', 'momentAt', detail->'worthUntil')
      end)
    where kind = 'push' and state = 'open'`,
];

/** Gives the pushes their premises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
