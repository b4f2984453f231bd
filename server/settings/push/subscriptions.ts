import { sql } from 'kysely';
import { MOST_INVITATION_DEVICES, MOST_PUSH_DEVICES, type PushSubscription } from '#domain/inbox/push.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import { arePushKeys } from '#server/push/encryption.ts';
import { isPushEndpoint } from '#server/push/hosts.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { freeNumber } from '#server/usecase/freeNumber.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid, unauthenticated } from '#server/usecase/refusal.ts';

const NO_SUBSCRIPTION = 'この端末のプッシュ通知の登録情報をご確認ください。';

/**
 * POST /push/subscribe: pushes go to the device of this session from now on, until the session ends; what it had before
 * is replaced. A device that somebody else had subscribed is theirs no more. Beyond the most that a member, or an
 * invitation, may have, the one that was subscribed first gives way. 422 for what is no push service's, or has keys
 * that are none.
 */
export async function subscribeToPush(
  context: MemberContext,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const { db, tenant, member, now, services } = context;
  if (!isPushEndpoint(endpoint, services.config.pushHosts)) throw invalid({ endpoint: [NO_SUBSCRIPTION] });
  if (!arePushKeys(keys)) throw invalid({ keys: [NO_SUBSCRIPTION] });
  const { publicKey } = await vapidKeysOf({ ...services, db }, tenant.id);
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    await endSubscription(trx, context);
    await ofTenant(trx, tenant.id)
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .execute();
    const nth = await freePlace(trx, tenant.id, member);
    // The session may have ended since the call began: then there is nothing that it could belong to. Of two who
    // subscribe one device at once the later one has it, under a new id: what is on its way to the other is not theirs.
    const { rows } = await sql<{ nth: number }>`
      insert into push_subscriptions
        (tenant_id, member_id, token_hash, nth, endpoint, p256dh, auth, vapid_key, subscribed_at)
      select tenant_id, member_id, token_hash, ${nth}::int, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${publicKey},
        ${new Date(now)}::timestamptz
      from sessions
      where tenant_id = ${tenant.id} and member_id = ${member.id} and token_hash = ${member.tokenHash}
      for key share
      on conflict on constraint push_subscriptions_one_an_endpoint do update
      set subscription_id = default, member_id = excluded.member_id, token_hash = excluded.token_hash, nth = excluded.nth,
        p256dh = excluded.p256dh, auth = excluded.auth, vapid_key = excluded.vapid_key,
        subscribed_at = excluded.subscribed_at
      returning nth`.execute(trx);
    if (rows.length === 0) throw unauthenticated();
  });
}

/** A place of the member that no device has; the one that has had it longest leaves it where there is none. */
async function freePlace(
  trx: Trx,
  tenantId: string,
  { id: memberId, isGuest }: MemberContext['member'],
): Promise<number> {
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

/** DELETE /push/subscribe: nothing is pushed to the device of this session from now on; twice is once. */
export async function unsubscribeFromPush(context: MemberContext): Promise<void> {
  await endSubscription(context.db, context);
}

async function endSubscription(db: Db, { tenant, member }: MemberContext): Promise<void> {
  await ofTenant(db, tenant.id)
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', member.id)
    .where('token_hash', '=', member.tokenHash)
    .execute();
}
