import * as v from 'valibot';
import { DAY_MS } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { holds, Premise } from '#server/messages/premise/premise.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import { isPushEndpoint } from '#server/push/hosts.ts';
import type { Services } from '#server/usecase/context.ts';
import { nowOf } from '#server/usecase/tenant.ts';

const PushDetail = v.object({
  messageId: v.number(),
  subscriptionId: v.number(),
  /** The page that a tap on it opens. */
  url: v.string(),
  /** Names what it is about: a later push about the same takes its place, also on the device. */
  topic: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)),
  /** From when it is worth nothing. */
  worthUntil: v.number(),
  premise: v.nullable(Premise),
});

/** A push to one device, beside its words, which stand in the outbox. */
export type PushDetail = v.InferOutput<typeof PushDetail>;

/** Push services keep a push for four weeks at most, and some refuse one that is to be kept for longer. */
const LONGEST_TTL_SECONDS = (28 * DAY_MS) / 1_000;
/** More does not fit on a lock screen, and far more than that not into a push. */
const LONGEST_TEXT = 500;

/**
 * A push that is handed to the push service of one device. It is not sent from the moment on at which it is worth
 * nothing, and the push service keeps it no longer; nor where its premise has gone. A subscription that the push
 * service does not know any more ends.
 */
export const pushDelivery: IntentKind<PushDetail> = {
  name: 'push',
  detail: PushDetail,
  timeoutMs: 15_000,
  leaseMs: 30_000,
  longestWaitMs: 120_000,
  givesUpAfterMs: DAY_MS,
  async act(services, { tenant, detail }, signal) {
    const { db } = services;
    const { subscriptionId, topic, worthUntil, premise } = detail;
    const now = nowOf(tenant);
    const ttlSeconds = Math.min(Math.floor((worthUntil - now) / 1_000), LONGEST_TTL_SECONDS);
    if (ttlSeconds <= 0) return { state: 'refused' };
    if (premise !== null && !(await holds(db, tenant.id, premise, now))) return { state: 'refused' };
    const device = await readDevice(services, tenant.id, subscriptionId);
    if (device === undefined) return { state: 'refused' };
    const text = await textOf(services, tenant.id, detail);
    const outcome = await services.push.send({ ...device, text, ttlSeconds, topic }, signal);
    if (outcome === 'taken') return { state: 'succeeded' };
    await ofTenant(db, tenant.id)
      .deleteFrom('push_subscriptions')
      .where('subscription_id', '=', subscriptionId)
      .execute();
    return { state: 'refused' };
  },
  async commit() {
    return {};
  },
};

/** Where the device is reached; undefined where it has none of our subscriptions any more, or none that we may use. */
async function readDevice(services: Services, tenantId: string, subscriptionId: number) {
  const row = await ofTenant(services.db, tenantId)
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'vapid_key'])
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  if (row === undefined || !isPushEndpoint(row.endpoint, services.config.pushHosts)) return undefined;
  const keys = await vapidKeysOf(services, tenantId);
  // Made for keys that are no longer ours: the device subscribes again when its member comes by.
  if (row.vapid_key !== keys.publicKey) return undefined;
  return { to: { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } }, keys };
}

/** A Declarative Web Push message: Safari shows it by itself, our service worker elsewhere. */
async function textOf({ db }: Services, tenantId: string, { messageId, url, topic }: PushDetail) {
  const { subject: title, body } = await ofTenant(db, tenantId)
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  const shown = body.length > LONGEST_TEXT ? `${body.slice(0, LONGEST_TEXT)}…` : body;
  const notification = { title, body: shown, navigate: url, tag: topic, lang: 'ja' };
  return JSON.stringify({ web_push: 8030, notification });
}
