import { randomBytes } from 'node:crypto';
import { dateOf, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { SETTLEMENT_COLUMNS } from '../../payments.ts';
import { orderIdOf } from '../names.ts';
import { recordsIn, type SimulatedCard, type Trade } from './records.ts';

/** A payment that the simulator has taken already, for the demo world. */
export interface PastPayment {
  readonly intentId: string;
  readonly yen: number;
  readonly chargedAt: Instant;
  readonly card: SimulatedCard;
}

/** Keeps payments of the past as the simulator keeps those that it takes, in one statement. */
export async function keepSimulatedPayments(
  db: Db,
  tenantId: string,
  payments: readonly PastPayment[],
): Promise<void> {
  await db
    .insertInto('simulated_card_records')
    .values(
      payments.map(({ intentId, yen, chargedAt, card }) => {
        const trade: Trade = {
          job: 'CAPTURE',
          yen,
          status: 'CAPTURE',
          accessPass: randomBytes(16).toString('hex'),
          card,
          returnUrl: null,
          challenge: null,
          movements: [{ kind: 'charge', yen, on: dateOf(chargedAt) }],
        };
        const id = orderIdOf(tenantId, 'payment', intentId);
        return { tenant_id: tenantId, kind: 'trade', id, version: 1, record: JSON.stringify(trade) };
      }),
    )
    .execute();
}

/** Every payment and refund of a shop as its provider settles them, in the columns of a settlement file. */
export async function simulatedSettlement(db: Db, tenantId: string): Promise<string> {
  const trades = await recordsIn(db).all(tenantId, 'trade');
  const lines = trades
    .flatMap(({ id, value }) =>
      (value.movements ?? []).map(({ kind, yen, on }) => `${on},${id},${kind},${yen}`),
    )
    .sort();
  return [SETTLEMENT_COLUMNS, ...lines, ''].join('\n');
}
