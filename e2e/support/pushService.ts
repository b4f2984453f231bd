import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { type Device, newDevice } from '#tests/support/push/device.ts';

/** A push that came in, decrypted. */
interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A push service of a browser, on this machine, with one device that has subscribed. */
export interface PushService {
  readonly device: Device;
  readonly delivered: readonly Delivered[];
  close(): Promise<void>;
}

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const delivered: Delivered[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    delivered.push({ headers: request.headers, text: device.read(Buffer.concat(parts)) });
    response.writeHead(201).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const device = newDevice(`http://127.0.0.1:${port}/push/1`);
  return {
    device,
    delivered,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Browsers for tests have no push service: this one's subscriptions are the given one, or never come. */
export async function subscribeTo(context: BrowserContext, device: Device | null): Promise<void> {
  await context.addInitScript((subscription) => {
    if (location.origin === 'null') return;
    const KEY = 'e2e.subscribedTo';
    const made = (key: string) => {
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
        each.charCodeAt(0),
      );
      return {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        if (subscription === null) return await new Promise(() => undefined);
        localStorage.setItem(KEY, key);
        return made(key);
      },
      async getSubscription() {
        const key = localStorage.getItem(KEY);
        return key === null ? null : made(key);
      },
    });
  }, device?.subscription ?? null);
}

/** Hands a push to the app's service worker, as its browser would. */
export async function deliver(page: Page, data: string): Promise<void> {
  const { origin } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await cdp.detach();
}
