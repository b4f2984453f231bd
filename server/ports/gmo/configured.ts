import type { Logger } from 'pino';
import type { PaymentConfig } from '#server/config/gmo.ts';
import type { Payments } from '../payments.ts';
import { httpTransport } from './calls.ts';
import { cardGateway } from './gateway.ts';

/** A member waits, and asking again is safe. */
const PATIENCE_MS = 8_000;

/** The real provider. */
export function gmoPayments(config: PaymentConfig, log: Logger): Payments {
  const { siteId, sitePass, shopId, shopPass } = config;
  return cardGateway({
    transport: httpTransport(config.url, PATIENCE_MS),
    credentialsOf: () => ({ siteId, sitePass, shopId, shopPass }),
    terms: config.terms,
    isSimulated: false,
    browserOrigins: [...new Set([new URL(config.scriptUrl).origin, ...config.browserOrigins])],
    browserSetup: () => ({ provider: config.provider, scriptUrl: config.scriptUrl, shopId }),
    log,
  });
}
