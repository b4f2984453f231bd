import type { PushSubscription } from '#domain/inbox/push.ts';
import { encryptPush } from '#server/push/encryption.ts';
import { type VapidKeys, vapidAuthorization } from '#server/push/vapid.ts';

/** A push as it leaves. */
export interface OutgoingPush {
  readonly to: PushSubscription;
  /** The keys that the device has subscribed to. */
  readonly keys: VapidKeys;
  /** A Declarative Web Push message, as JSON: it is encrypted here. */
  readonly text: string;
  /** For how long the push service keeps it for a device that it does not reach. */
  readonly ttlSeconds: number;
  /** At most 32 characters of base64url; what was not delivered yet under the same one is replaced. */
  readonly topic: string;
}

/**
 * Hands pushes to push services. `gone`: the device has no such subscription any more. Rejects when the service did not
 * take it, which is then tried again.
 */
export interface PushSender {
  send(push: OutgoingPush, signal: AbortSignal): Promise<'taken' | 'gone'>;
}

/** A silent push service holds up nobody for longer. */
const PATIENCE_MS = 8_000;

/**
 * The real adapter (RFC 8030). Redirects are not followed: they would lead to where nobody has looked.
 * @param subject where push services reach us: `mailto:` or https
 */
export function webPush(subject: string, patienceMs = PATIENCE_MS): PushSender {
  return {
    async send({ to, keys, text, ttlSeconds, topic }, signal) {
      const answer = await fetch(to.endpoint, {
        method: 'POST',
        headers: {
          Authorization: vapidAuthorization(keys, to.endpoint, subject, Date.now()),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/notification+json',
          TTL: String(ttlSeconds),
          Topic: topic,
          Urgency: 'high',
        },
        body: encryptPush(to.keys, text),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return 'gone';
      // The endpoint is a secret of the device: only its host and the status are passed on, and logged.
      if (!answer.ok)
        throw new Error(`Failed to push: ${new URL(to.endpoint).host} answered ${answer.status}.`);
      return 'taken';
    },
  };
}
