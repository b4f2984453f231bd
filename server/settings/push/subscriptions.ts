import type { PushSubscription } from '#domain/inbox/push.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { type Committed, defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { readEarlier } from '#server/effects/earlier.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import { arePushKeys } from '#server/push/encryption.ts';
import { isPushEndpoint } from '#server/push/hosts.ts';
import type { MemberContext, SessionMember } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid, unauthenticated } from '#server/usecase/refusal.ts';
import {
  endSubscription,
  readSession,
  type Session,
  takePlace,
  writeSubscription,
} from './subscriptions.statements.ts';

const NO_SUBSCRIPTION = 'この端末のプッシュ通知の登録情報をご確認ください。';

/**
 * POST /push/subscribe: pushes go to the device of this session from now on, until the session ends; what it had before
 * is replaced. A device that somebody else had subscribed is theirs no more. Beyond the most that a member, or an
 * invitation, may have, the one that was subscribed first gives way. 422 for what is no push service's, or has keys
 * that are none.
 */
export async function subscribeToPush(context: MemberContext, device: PushSubscription): Promise<void> {
  const { db, tenant, member, services } = context;
  const { endpoint, keys } = device;
  if (!isPushEndpoint(endpoint, services.config.pushHosts)) throw invalid({ endpoint: [NO_SUBSCRIPTION] });
  if (!arePushKeys(keys)) throw invalid({ keys: [NO_SUBSCRIPTION] });
  const { publicKey } = await vapidKeysOf({ ...services, db }, tenant.id);
  await subscribe(context, { session: member, device, publicKey });
}

/** DELETE /push/subscribe: nothing is pushed to the device of this session from now on; twice is once. */
export async function unsubscribeFromPush(context: MemberContext): Promise<void> {
  await unsubscribe(context, { session: context.member });
}

interface OfSession {
  readonly session: SessionMember;
}

interface Subscribing extends OfSession {
  readonly device: PushSubscription;
  /** The tenant's, which pushes to it are signed by. */
  readonly publicKey: string;
}

const subscribe = defineEffect({ lock, read, judge, write, outside: nothing });

const unsubscribe = defineEffect({
  lock,
  read: readEarlier,
  judge: () => ({}),
  write: async (trx: Trx, { key, request }: Command<OfSession>) => ({
    stored: await endSubscription(trx, { ...key, token_hash: request.session.tokenHash }),
  }),
  outside: nothing,
});

function lock(trx: Trx, { tenant, member }: Command<OfSession>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, { key, request }: Command<Subscribing>): Promise<Session> {
  return readSession(trx, { ...key, token_hash: request.session.tokenHash });
}

/** The session may have ended since the call began: then there is nothing that a device could belong to. */
function judge(_command: Command<Subscribing>, _locked: unknown, { isOpen }: Session): object {
  if (!isOpen) throw unauthenticated();
  return {};
}

async function write(trx: Trx, { key, tenant, request }: Command<Subscribing>): Promise<Committed> {
  const { session, device, publicKey } = request;
  const nth = await takePlace(trx, tenant.id, session, device.endpoint);
  return {
    stored: await writeSubscription(trx, {
      ...key,
      ...device.keys,
      nth,
      token_hash: session.tokenHash,
      endpoint: device.endpoint,
      vapid_key: publicKey,
    }),
  };
}
