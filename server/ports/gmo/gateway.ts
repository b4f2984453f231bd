import type { Logger } from 'pino';
import type { BrowserSetup, Payments } from '../payments.ts';
import type { Transport } from './calls.ts';
import { chargesOf, type ReturnTerms } from './charges.ts';
import { orderIdOf } from './names.ts';
import { type Credentials, ordersOver } from './orders.ts';
import { registrationsOf, type VerificationTerms } from './registrations.ts';

/** The values of each contract's manual. */
export type ContractTerms = ReturnTerms & VerificationTerms;

export interface GatewayOptions {
  readonly transport: Transport;
  readonly credentialsOf: (tenantId: string) => Credentials;
  readonly terms: ContractTerms;
  readonly isSimulated: boolean;
  readonly browserOrigins: readonly string[];
  readonly browserSetup: (tenantId: string) => BrowserSetup;
  readonly log: Logger;
}

/** Our Payments over the provider's calls: the same for the provider itself and for its simulator. */
export function cardGateway(options: GatewayOptions): Payments {
  const { transport, credentialsOf, terms, isSimulated, browserOrigins, browserSetup, log } = options;
  const orders = ordersOver(transport, credentialsOf);
  return {
    takesCards: true,
    isSimulated,
    browserOrigins,
    browserSetup,
    ...chargesOf({ orders, terms, isSimulated, log }),
    ...registrationsOf({ orders, terms, log }),
    orderOf: (tenantId, intentId) => orderIdOf(tenantId, 'payment', intentId),
  };
}
