import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/transaction.ts';
import { simulatedPayments } from '../cardSimulator/simulator.ts';
import { configuredPayments } from '../cards/configured.ts';
import type { Payments } from '../payments.ts';

/** The card provider of the configuration, else its simulator; one adapter for both. */
export function paymentsOf({ payment }: Pick<Config, 'payment'>, db: Db, log: Logger): Payments {
  if (payment !== undefined) return configuredPayments(payment, log);
  log.warn('card payments are simulated: nothing is charged');
  return simulatedPayments(db, log);
}
