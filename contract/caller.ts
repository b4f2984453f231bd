import { serverCapabilities } from './capabilities.ts';
import { credentialHeaders, IDEMPOTENCY_HEADER } from './headers.ts';

/** The caller. Bound once at start to the session's machine. */
export interface Credentials {
  readonly token: string | null;
  readonly tenantId: string | null;
  /** Whether an invitation has brought them: some calls are for guests, and some are not. */
  readonly isGuest?: boolean;
  /** The login ID of who is signed in: they may have opened another session since a call was sent. */
  readonly loginId?: string | null;
}

let credentials: () => Credentials = () => ({ token: null, tenantId: null });

/** Says where the bearer token and the tenant of each request come from. */
export function bindCredentials(source: () => Credentials): void {
  credentials = source;
}

/** The tenant that calls name; null where the host says it. */
export function tenantOfCalls(): string | null {
  return credentials().tenantId;
}

/** Whether a guest is calling. */
export function isGuestCalling(): boolean {
  return credentials().isGuest ?? false;
}

/**
 * The caller of a call that is about to be sent. The function says of its answer whether somebody is signed in by
 * another session by then, and who: the same member, or not.
 */
export function callerOfNow(): () => 'same' | 'other' | null {
  const before = credentials();
  return () => {
    const { token, tenantId, loginId } = credentials();
    if (token === before.token || token === null) return null;
    return loginId && loginId === before.loginId && tenantId === before.tenantId ? 'same' : 'other';
  };
}

/** A key made when a member decides, the same for every retry of their command. */
export type IdempotencyKey = string;

/**
 * The headers of a call: the session's token, the tenant where one is bound, and the key of a call with an effect where
 * the server knows what that is.
 */
export function headersOf(key: IdempotencyKey | undefined): Record<string, string> {
  const { token, tenantId } = credentials();
  return {
    ...credentialHeaders(token, tenantId),
    ...(key !== undefined && serverCapabilities.current().requestKeys && { [IDEMPOTENCY_HEADER]: key }),
  };
}
