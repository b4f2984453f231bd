import type { PushSubscription } from '#domain/inbox/push.ts';

/**
 * The state of pushes on this device. `needsHome`: iOS allows them only to an app on the home screen. `denied`: the
 * member, or the browser by itself, forbids them.
 */
export type PushAbility = 'unsupported' | 'needsHome' | 'denied' | 'unsubscribed' | 'subscribed';

/** The browser's own side of pushes. Rejects where the browser can not. */
export interface PushDevice {
  /** Whether it is subscribed under that key, else whether it could be. Asks the member nothing. */
  look(key: string): Promise<PushAbility>;
  /** Asks the member, which browsers allow in answer to a tap only. */
  requestPermission(): Promise<NotificationPermission>;
  /** May never settle: there are browsers without a push service. */
  subscribeTo(key: string): Promise<PushSubscription>;
  unsubscribe(): Promise<void>;
}

let device: PushDevice | null = null;

/** Says how this device is pushed to. Bound with the screen that asks. */
export function bindPushDevice(bound: PushDevice): void {
  device = bound;
}

/** The device; throws where none is bound. */
export function pushDevice(): PushDevice {
  if (device === null) throw new Error('Failed to find the device of pushes: nothing is bound.');
  return device;
}
