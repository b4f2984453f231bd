/** Headers of /api beyond HTTP's own. All are optional for a client that knows only the spec. */
export const TENANT_HEADER = 'X-Tenant-Id';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** The server's clock in every response: milliseconds since 1970-01-01T00:00Z. */
export const SERVER_TIME_HEADER = 'X-Server-Time';
/** Names the request in the server's log; a member tells it to the support. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The headers that say whose a request is. */
export function credentialHeaders(
  token: string | null,
  tenantId: string | null,
): Readonly<Record<string, string>> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(tenantId === null ? {} : { [TENANT_HEADER]: tenantId }),
  };
}
