import * as v from 'valibot';
import type { PushSubscription } from '#domain/inbox/push.ts';
import { endpoint } from '../endpoint.ts';
import { type Means, ok, record } from '../record.ts';

const base64url = (length: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}$`), 'base64urlで指定してください。'));

const keys = record({
  p256dh: ['p256dh', base64url(87)],
  auth: ['auth', base64url(22)],
}) satisfies Means<PushSubscription['keys']>;

/** As browsers' `PushSubscription.toJSON()` says it. */
const subscription = record({
  endpoint: ['endpoint', v.pipe(v.string(), v.maxLength(1_000, 'プッシュ通知の宛先が長すぎます。'))],
  keys: ['keys', keys],
}) satisfies Means<PushSubscription>;

/**
 * Until the session of the device ends, on 10 devices at most; beyond them the one that was subscribed first gets none
 * any more. 422 for an endpoint that is no push service's of `PUSH_HOSTS`.
 */
export const subscribeToPush = endpoint({
  call: 'POST /push/subscribe',
  summary: 'Has reminders pushed to this device.',
  audience: 'member',
  additive: true,
  effect: true,
  body: subscription,
  answer: ok,
});

/** Nothing is pushed to this device from now on; twice is once. */
export const unsubscribeFromPush = endpoint({
  call: 'DELETE /push/subscribe',
  summary: 'Ends the pushes to this device.',
  audience: 'member',
  additive: true,
  effect: true,
  answer: ok,
});
