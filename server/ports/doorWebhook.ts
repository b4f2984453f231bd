import { createHmac } from 'node:crypto';
import type { Doors } from './door.ts';

/** Somebody stands in front of the door. */
const PATIENCE_MS = 8_000;

/**
 * `sha256=` and the HMAC-SHA-256 of `{timestamp}.{body}` in hex; the timestamp keeps an old request from being sent
 * again.
 */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/**
 * Doors behind an HTTP service: POST of `{ id, tenant_id, telecube_id, lock_id, kind, purpose }`, signed; `lock_id` is
 * null where none is declared. 2xx says that the door is open; a repeated `id` must be the same opening.
 */
export function webhookDoors({ url, secret }: { readonly url: string; readonly secret: string }): Doors {
  return {
    async open({ intentId, tenantId, boothId, boothType, lockId, purpose }) {
      const body = JSON.stringify({
        id: intentId,
        tenant_id: tenantId,
        telecube_id: boothId,
        lock_id: lockId,
        kind: boothType,
        purpose,
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': intentId,
          'X-Komori-Timestamp': timestamp,
          'X-Komori-Signature': signatureOf(secret, timestamp, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Failed to open the door: its service answered ${answer.status}.`);
    },
  };
}
