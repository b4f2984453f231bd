import type { Instant } from '#domain/time.ts';
import type { Clocked } from '#server/usecase/tenant.ts';

/** A payment whose outcome is being committed. */
export interface Payment {
  readonly tenant: Clocked;
  readonly tranid: number;
  /** As in the ledger. */
  readonly purpose: string;
  /** Whether the member still waits for the answer; who does not gets it by mail. */
  readonly isAwaited: boolean;
  readonly now: Instant;
  /** PUBLIC_ORIGIN; the links in mails are the tenant's (messages/sender.ts). */
  readonly publicOrigin: string;
}
