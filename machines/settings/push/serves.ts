import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { subscribeToPush, unsubscribeFromPush } from '#contract/settings/push.ts';

/** Whether the server pushes. */
export function servesPush(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, subscribeToPush) && serves(knows, unsubscribeFromPush);
}
