import { type Kysely, sql } from 'kysely';

/**
 * Changed hours of a week free spans too: each day on which somebody waits for the booth is looked at again. No wait
 * can begin between the look at them and the commit, so that none is missed; waits that begin later are looked at by
 * themselves, with the new hours.
 */
const STATEMENTS = [
  sql`
    create function booth_hours_changed() returns trigger language plpgsql as $$
    begin
      lock table waits in share mode;
      insert into freed_spans (tenant_id, telecube_id, starts_at, ends_at)
      select distinct new.tenant_id, new.telecube_id, day at time zone 'Asia/Tokyo',
        (day + interval '1 day') at time zone 'Asia/Tokyo'
      from waits, date_trunc('day', waits.starts_at at time zone 'Asia/Tokyo') as day
      where waits.tenant_id = new.tenant_id and waits.state = 'waiting' and new.telecube_id = any(waits.booth_ids);
      return null;
    end $$`,
  sql`
    create constraint trigger free_hours after update on booths
      deferrable initially deferred for each row
      when ((old.workday_opens, old.workday_closes, old.saturday_opens, old.saturday_closes, old.sunday_opens,
        old.sunday_closes) is distinct from (new.workday_opens, new.workday_closes, new.saturday_opens,
        new.saturday_closes, new.sunday_opens, new.sunday_closes))
      execute function booth_hours_changed()`,
];

/** Makes the trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
