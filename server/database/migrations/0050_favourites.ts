import { type Kysely, sql } from 'kysely';

/**
 * Floors and booths with a member's star. Each has a number of the member's own, so that nobody has more than twenty,
 * however many devices choose at once.
 */
const STATEMENTS = [
  sql`
    create table favourites (
      tenant_id text not null,
      member_id integer not null,
      nth integer not null,
      floor_map_id integer,
      telecube_id integer,
      primary key (tenant_id, member_id, nth),
      constraint favourites_nth check (nth between 1 and 20),
      constraint favourites_place check (num_nonnulls(floor_map_id, telecube_id) = 1),
      constraint favourites_floor_once unique (tenant_id, member_id, floor_map_id),
      constraint favourites_booth_once unique (tenant_id, member_id, telecube_id),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, floor_map_id) references floor_maps,
      foreign key (tenant_id, telecube_id) references booths
    )`,
];

/** Makes the table of favourites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
