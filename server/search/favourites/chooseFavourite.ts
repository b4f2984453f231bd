import { NOT_FOUND } from '#domain/messages.ts';
import { type FavouriteChoice, MAX_FAVOURITES } from '#domain/search/favourites.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { freeNumber } from '#server/usecase/freeNumber.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';
import { giveStar, readStars, type Stars, takeStar } from './chooseFavourite.statements.ts';

/** POST /favourites: of two devices at once the later one holds. 404; 409 favourites_full. */
export const chooseFavourite = defineEffect({ lock, read: readStars, judge, write, outside: nothing });

function lock(trx: Trx, { tenant, member }: Command<FavouriteChoice>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

/** The number of the star that is given; null where it is taken away. */
interface Giving {
  readonly nth: number | null;
}

function judge(
  { request: { kind, id, isFavourite } }: Command<FavouriteChoice>,
  _: unknown,
  { stars, isThere }: Stars,
): Giving {
  if (!isFavourite) return { nth: null };
  const own = stars.find((star) => (kind === 'floorMap' ? star.floor_map_id : star.telecube_id) === id);
  if (own !== undefined) return { nth: own.nth };
  if (!isThere) throw notFound(kind === 'floorMap' ? NOT_FOUND.floorMap : NOT_FOUND.booth);
  // A star that nobody sees can't be taken away either: it gives way where there are too many.
  const nth = freeNumber(stars, MAX_FAVOURITES) ?? stars.find((star) => star.is_gone)?.nth;
  if (nth === undefined) {
    throw conflict('favourites_full', `お気に入りは${MAX_FAVOURITES}件までです。`);
  }
  return { nth };
}

async function write(trx: Trx, command: Command<FavouriteChoice>, { nth }: Giving) {
  return { stored: nth === null ? await takeStar(trx, command) : await giveStar(trx, command, nth) };
}
