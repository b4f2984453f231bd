import { subscribeToPush, unsubscribeFromPush } from '#contract/settings/push.ts';
import { endingPushes } from '#machines/settings/push/ending.ts';
import { subscribing } from '#machines/settings/push/subscribing.ts';
import { type Asking, choice } from '../../support/asking.ts';

const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  choice('a device for pushes', subscribing, subscription, subscribeToPush),
  choice('the end of pushes', endingPushes, undefined, unsubscribeFromPush),
];
