import { createHash } from 'node:crypto';

const HASH_LENGTH = 20;
const TENANT_LENGTH = 6;

/** The tenant, as far as the provider's alphabet and length let it be read. */
function readable(tenantId: string): string {
  return tenantId.replace(/[^A-Za-z0-9]/g, '').slice(0, TENANT_LENGTH);
}

/**
 * A name at the provider that belongs to one row of ours for ever: at most 27 characters of [A-Za-z0-9-]. The tenant is
 * in it to be read, and in the hash to be unique: rows of two tenants have the same ids.
 */
function nameOf(tenantId: string, kind: string, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([tenantId, kind, id]))
    .digest('hex');
  return `${readable(tenantId)}-${hash.slice(0, HASH_LENGTH)}`;
}

/**
 * The OrderID of a payment or of a card's verification. The provider takes each once: that is what makes a charge one
 * charge.
 */
export function orderIdOf(tenantId: string, kind: 'payment' | 'registration', intentId: string): string {
  return nameOf(tenantId, kind, intentId);
}

/**
 * The MemberID that holds the card of one registration. One for each registration, not for each member: keeping a card
 * has no idempotency key, so that a second card under the same name is how a repeated call would show.
 */
export function holderIdOf(tenantId: string, registrationId: string): string {
  return nameOf(tenantId, 'holder', registrationId);
}
