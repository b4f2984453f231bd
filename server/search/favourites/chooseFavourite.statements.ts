import { type RawBuilder, sql } from 'kysely';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import { dateOf, type LocalDate } from '#domain/time.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

interface Star {
  readonly nth: number;
  readonly floor_map_id: number | null;
  readonly telecube_id: number | null;
}

interface KnownStar extends Star {
  /** Whether its place is closed for good, so that nobody sees the star any more. */
  readonly is_gone: boolean;
}

/** The member's stars, and whether the place is there at all. */
export interface Stars extends Earlier {
  readonly stars: readonly KnownStar[];
  readonly isThere: boolean;
}

/** The place as its two columns name it: one of them has its id. */
type Key = CommandKey & Pick<Star, 'floor_map_id' | 'telecube_id'> & { readonly today: LocalDate };

function keyOf({ key, now, request: { kind, id } }: Command<FavouriteChoice>): Key {
  return {
    ...key,
    today: dateOf(now),
    floor_map_id: kind === 'floorMap' ? id : null,
    telecube_id: kind === 'floorMap' ? null : id,
  };
}

const known = prepareStatement<Key, Stars>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier,
      (
        select coalesce(json_agg(json_build_object(
          'nth', nth, 'floor_map_id', floor_map_id, 'telecube_id', telecube_id, 'is_gone', not exists (
            select from booths
            where booths.tenant_id = favourites.tenant_id and ${isOffered(given.today)}
              and (booths.telecube_id = favourites.telecube_id or booths.floor_map_id = favourites.floor_map_id)
          )
        )), '[]')
        from favourites
        where tenant_id = ${given.tenant} and member_id = ${given.member}
      ) as stars,
      exists (
        select from floor_maps
        where tenant_id = ${given.tenant} and floor_map_id = ${given.floor_map_id}::int
      ) or exists (
        select from booths
        where tenant_id = ${given.tenant} and telecube_id = ${given.telecube_id}::int
      ) as "isThere"`,
);

/** Reads them, under the lock of the member. */
export async function readStars(trx: Trx, command: Command<FavouriteChoice>): Promise<Stars> {
  const [row] = await known(trx, keyOf(command));
  if (row === undefined) throw new Error('Failed to read the stars of a member: no row.');
  return row;
}

const given = prepareEffect<Key & { nth: number }>((values) => ({
  writes: [
    sql`given as (
      insert into favourites (tenant_id, member_id, nth, floor_map_id, telecube_id)
      values (${values.tenant}, ${values.member}::int, ${values.nth}::int, ${values.floor_map_id}::int,
        ${values.telecube_id}::int)
      on conflict on constraint favourites_pkey
        do update set floor_map_id = excluded.floor_map_id, telecube_id = excluded.telecube_id
    )`,
  ],
  answer: OK,
}));

const taken = prepareEffect<Key>((values) => ({
  writes: [
    sql`taken as (
      delete from favourites
      where tenant_id = ${values.tenant} and member_id = ${values.member} and ${isThat(values)}
    )`,
  ],
  answer: OK,
}));

function isThat(values: Givens<Key>): RawBuilder<unknown> {
  return sql`(floor_map_id = ${values.floor_map_id}::int or telecube_id = ${values.telecube_id}::int)`;
}

/** Gives the place the star of that number, whatever had it before, and keeps the answer of the command. */
export function giveStar(trx: Trx, command: Command<FavouriteChoice>, nth: number): Promise<Stored> {
  return given(trx, { ...keyOf(command), nth });
}

/** Takes the star away, if the place has one, and keeps the answer of the command. */
export function takeStar(trx: Trx, command: Command<FavouriteChoice>): Promise<Stored> {
  return taken(trx, keyOf(command));
}
