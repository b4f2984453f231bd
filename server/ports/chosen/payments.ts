import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/transaction.ts';
import { gmoPayments } from '../gmo/configured.ts';
import { simulatedPayments } from '../gmo/simulator/simulator.ts';
import { noCards } from '../noCards.ts';
import type { Payments } from '../payments.ts';

/** The card provider of the configuration; without one its simulator in a demo, and none in a service. */
export function paymentsOf(
  { payment, demo }: Pick<Config, 'payment' | 'demo'>,
  db: Db,
  log: Logger,
): Payments {
  if (payment !== undefined) return gmoPayments(payment, log);
  if (!demo) return noCards;
  log.warn('card payments are simulated: nothing is charged');
  return simulatedPayments(db, log);
}
