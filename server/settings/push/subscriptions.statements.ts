import { sql } from 'kysely';
import { MOST_INVITATION_DEVICES, MOST_PUSH_DEVICES } from '#domain/inbox/push.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { SessionMember } from '#server/usecase/context.ts';
import { freeNumber } from '#server/usecase/freeNumber.ts';

type OfSession = CommandKey & { readonly token_hash: string };

/** Whether the session is still open, and what the same command came to before. */
export interface Session extends Earlier {
  readonly isOpen: boolean;
}

const session = prepareStatement<OfSession, Session>(
  (given) => sql`
    with session as materialized (
      select token_hash
      from sessions
      where tenant_id = ${given.tenant} and member_id = ${given.member} and token_hash = ${given.token_hash}
      for key share
    )
    select ${earlierColumn(given)} as earlier, exists (select from session) as "isOpen"`,
);

/** Reads both, and holds the session until the end of the transaction. */
export async function readSession(trx: Trx, values: OfSession): Promise<Session> {
  const [row] = await session(trx, values);
  if (row === undefined) throw new Error('Failed to look for the session of a device: no row.');
  return row;
}

/**
 * A place of the member that no device has, after what the session had before has given up its own; the device that
 * has had one longest leaves it where there is none.
 */
export async function takePlace(
  trx: Trx,
  tenantId: string,
  { id: memberId, isGuest, tokenHash }: SessionMember,
  endpoint: string,
): Promise<number> {
  await ofTenant(trx, tenantId)
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .execute();
  await ofTenant(trx, tenantId).deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  const devices = await ofTenant(trx, tenantId)
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'nth'])
    .where('member_id', '=', memberId)
    .orderBy('subscribed_at')
    .orderBy('subscription_id')
    .execute();
  const [oldest] = devices;
  if (oldest === undefined) return 1;
  const free = freeNumber(devices, isGuest ? MOST_INVITATION_DEVICES : MOST_PUSH_DEVICES);
  if (free !== undefined) return free;
  await ofTenant(trx, tenantId)
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('subscription_id', '=', oldest.subscription_id)
    .execute();
  return oldest.nth;
}

interface Device {
  readonly nth: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly vapid_key: string;
}

/**
 * Writes the device of the session, and keeps the answer of the command. Of two members who subscribe one device at
 * once the later one has it, under a new id: what is on its way to the other is not theirs.
 */
export const writeSubscription = prepareEffect<OfSession & Device>((given) => ({
  writes: [
    sql`subscribed as (
      insert into push_subscriptions
        (tenant_id, member_id, token_hash, nth, endpoint, p256dh, auth, vapid_key, subscribed_at)
      values (${given.tenant}, ${given.member}::int, ${given.token_hash}, ${given.nth}::int, ${given.endpoint},
        ${given.p256dh}, ${given.auth}, ${given.vapid_key}, ${given.now}::timestamptz)
      on conflict on constraint push_subscriptions_one_an_endpoint do update
      set subscription_id = default, member_id = excluded.member_id, token_hash = excluded.token_hash,
        nth = excluded.nth, p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
        subscribed_at = excluded.subscribed_at
    )`,
  ],
  answer: OK,
}));

/** Ends the device of the session, if it has one, and keeps the answer of the command. */
export const endSubscription = prepareEffect<OfSession>((given) => ({
  writes: [
    sql`ended as (
      delete from push_subscriptions
      where tenant_id = ${given.tenant} and member_id = ${given.member}::int and token_hash = ${given.token_hash}
    )`,
  ],
  answer: OK,
}));
