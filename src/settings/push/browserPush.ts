import { isIos } from '#domain/account/browser.ts';
import type { PushAbility, PushDevice } from '#machines/settings/push/device.ts';
import { isInstalled } from '#src/shared/installed.ts';

/** The browser, as far as pushes are concerned; the types say that all of it is there. */
type Browser = Pick<Window, 'navigator'> & {
  readonly Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'>;
  readonly PushManager?: unknown;
};

/** The key of a subscription as the server says it; null where the browser doesn't tell. */
function keyOf({ options }: globalThis.PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The pushes of this browser, which go to the app's service worker. */
export function browserPush(browser: Browser): PushDevice {
  const { navigator } = browser;
  const managed = async () => (await navigator.serviceWorker.ready).pushManager;

  return {
    async look(key): Promise<PushAbility> {
      const device = { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints ?? 0 };
      if (isIos(device) && !isInstalled()) return 'needsHome';
      if (!browser.Notification || !browser.PushManager || !('serviceWorker' in navigator))
        return 'unsupported';
      if (browser.Notification.permission === 'denied') return 'denied';
      // Not `ready`, which waits for ever where there is no worker.
      const registration = await navigator.serviceWorker.getRegistration();
      const subscription = await registration?.pushManager.getSubscription();
      return subscription && keyOf(subscription) === key ? 'subscribed' : 'unsubscribed';
    },

    async requestPermission() {
      if (!browser.Notification) throw new Error('Failed to ask: the browser has no notifications.');
      return await browser.Notification.requestPermission();
    },

    async subscribeTo(key) {
      const manager = await managed();
      const before = await manager.getSubscription();
      // A browser has one at a time, and gives none for another key beside it.
      if (before !== null && keyOf(before) !== key) await before.unsubscribe();
      const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
      if (!endpoint || !p256dh || !auth) throw new Error('Failed to subscribe: the browser gave no keys.');
      return { endpoint, keys: { p256dh, auth } };
    },

    async unsubscribe() {
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
  };
}
