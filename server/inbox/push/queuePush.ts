import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { endedBefore } from '#server/account/session/session.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type PushDetail, pushDelivery } from './delivery.ts';

/** A push to a member, by every device that they have allowed it on. */
export interface QueuedPush extends Omit<PushDetail, 'messageId' | 'subscriptionId'> {
  readonly memberId: number;
  readonly title: string;
  readonly text: string;
}

type Values = {
  readonly tenant: string;
  readonly member: number;
  readonly title: string;
  readonly text: string;
  readonly detail: string;
  readonly now: Date;
  /** A session that was not used since is over, though its row may not be deleted yet. */
  readonly usedSince: Date;
};

/** One message of the outbox, and a delivery for each device whose session goes on. */
const pushed = prepareStatement<Values, never>(
  (given) => sql`
    with addressed as materialized (
      select push_subscriptions.subscription_id, members.loginid
      from push_subscriptions
      join members on members.tenant_id = push_subscriptions.tenant_id
        and members.member_id = push_subscriptions.member_id
      join sessions on sessions.tenant_id = push_subscriptions.tenant_id
        and sessions.token_hash = push_subscriptions.token_hash and sessions.last_used_at > ${given.usedSince}
      where push_subscriptions.tenant_id = ${given.tenant} and push_subscriptions.member_id = ${given.member}
    ), message as (
      insert into outbox (tenant_id, channel, recipient, subject, body, queued_at)
      select distinct ${given.tenant}, 'push', addressed.loginid, ${given.title}, ${given.text}, ${given.now}::timestamptz
      from addressed
      returning message_id
    )
    insert into intents (tenant_id, intent_id, kind, state, subject, detail, attempts, next_attempt_at, created_at)
    select ${given.tenant}, gen_random_uuid(), ${sql.lit(pushDelivery.name)}, 'open',
      message.message_id || ':' || addressed.subscription_id,
      ${given.detail}::jsonb || jsonb_build_object(
        'messageId', message.message_id, 'subscriptionId', addressed.subscription_id),
      0, ${given.now}, ${given.now}
    from message cross join addressed`,
);

/** Has the due work push to every device of the member, once the transaction is committed; nothing without one. */
export async function queuePush(
  trx: Trx,
  tenantId: string,
  { memberId, title, text, ...detail }: QueuedPush,
  now: Instant,
): Promise<void> {
  const values = { tenant: tenantId, member: memberId, title, text };
  const times = { now: new Date(now), usedSince: new Date(endedBefore(now)) };
  await pushed(trx, { ...values, ...times, detail: JSON.stringify(detail) });
}
