import { sql } from 'kysely';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

const made = prepareEffect<CommandKey & { hash: string; salt: string }>((given) => ({
  writes: [
    sql`made as (
      insert into calendar_feeds (tenant_id, member_id, secret_hash, made_at)
      values (${given.tenant}, ${given.member}::int, ${given.hash}, ${given.now}::timestamptz)
      on conflict on constraint calendar_feeds_pkey
        do update set secret_hash = excluded.secret_hash, made_at = excluded.made_at
    )`,
  ],
  answer: sql`jsonb_build_object('salt', ${given.salt}::text)`,
}));

const ended = prepareEffect<CommandKey>((given) => ({
  writes: [
    sql`ended as (
      delete from calendar_feeds where tenant_id = ${given.tenant} and member_id = ${given.member}::int
    )`,
  ],
  answer: OK,
}));

/** The feed is found by the hash of its secret; the answer that is kept is the salt, of which no secret can be made. */
export function writeFeed(
  trx: Trx,
  { key }: Command<void>,
  feed: { readonly hash: string; readonly salt: string },
): Promise<Stored> {
  return made(trx, { ...key, ...feed });
}

/** Ends the feed, if there is one. */
export function deleteFeed(trx: Trx, { key }: Command<void>): Promise<Stored> {
  return ended(trx, key);
}
