import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#domain/time.ts';

/** A floor of a tenant. */
export interface Floor {
  readonly tenantId: string;
  readonly id: number;
}

/** How long the address of a guarded plan leads to it at most. */
const LONGEST_MS = 10 * 60_000;
/** The address stays the same for so long, so that a floor that is read each minute keeps its picture. */
const SAME_MS = 5 * 60_000;

function signatureOf(key: string, { tenantId, id }: Floor, until: number): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['plan', tenantId, id, until]))
    .digest();
}

/**
 * The address of the drawing of a floor that everybody may see; without a token, of one that is guarded, too. Another
 * drawing of its own has another address: where its booths are is never said beside a picture that is kept.
 */
export function planPath({ tenantId, id }: Floor, version?: string): string {
  const path = `/floor-maps/${encodeURIComponent(tenantId)}/${id}.svg`;
  return version === undefined ? path : `${path}?v=${version}`;
}

/**
 * The address of the plan of a floor that has a passcode, for somebody who may see it: an <img> carries no headers, so
 * that a token under the tenant's key stands in it. It leads there for five to ten minutes.
 */
export function guardedPlanPath(key: string, floor: Floor, now: Instant, version?: string): string {
  const until = Math.floor(now / SAME_MS) * SAME_MS + LONGEST_MS;
  const signature = signatureOf(key, floor, until).toString('base64url');
  const path = planPath(floor, version);
  return `${path}${path.includes('?') ? '&' : '?'}token=${until}.${signature}`;
}

/** Whether the token was made for that floor and has not ended. */
export function isPlanToken(key: string, floor: Floor, token: string, now: Instant): boolean {
  const [, until = '', signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === '' || Number(until) <= now) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(key, floor, Number(until)));
}
