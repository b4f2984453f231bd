import type { Logger } from 'pino';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Payments } from '../../payments.ts';
import type { Transport } from '../calls.ts';
import { cardGateway } from '../gateway.ts';
import { simulatedProvider } from './provider.ts';
import { type Records, recordsIn, type SimulatedCard } from './records.ts';
import { challengePath, SIMULATOR_PATH } from './routes.ts';

/** A contract like any other; its values are as good as others, because the simulator asks for none of them. */
const TERMS = {
  asksOwner: true,
  tdRequired: '1',
  tds2Type: '1',
  callbackType: '3',
  voidDays: 0,
  returnDays: 180,
};

/**
 * The embedded default: the adapter of the real provider over a provider in the process. Each tenant is a shop of its
 * own. Charges nothing, and says so wherever `isSimulated` is asked.
 */
export function simulatedPayments(
  db: Db,
  log: Logger,
  around: (transport: Transport) => Transport = (transport) => transport,
): Payments {
  const provider = simulatedProvider(recordsIn(db), challengePath, (shopId) => clockOf(db, shopId));
  return cardGateway({
    transport: around(provider),
    credentialsOf: (tenantId) => ({ siteId: tenantId, sitePass: 'demo', shopId: tenantId, shopPass: 'demo' }),
    terms: TERMS,
    isSimulated: true,
    browserOrigins: [],
    browserSetup: (tenantId) => ({
      provider: 'simulator',
      scriptUrl: `${SIMULATOR_PATH}/token.js`,
      shopId: tenantId,
    }),
    log,
  });
}

/** A card that the simulator keeps already, for the demo world. */
export async function keepSimulatedCard(
  records: Records,
  tenantId: string,
  cardToken: string,
  card: SimulatedCard,
): Promise<void> {
  const holderId = cardToken.split('/')[0] ?? cardToken;
  await records.add(tenantId, 'holder', holderId, { cards: [{ ...card, isDeleted: false }] });
}

/** The clock of a shop is its tenant's, which a demo moves: what is settled on a day is what was charged on it. */
async function clockOf(db: Db, shopId: string): Promise<Instant> {
  const { clock_offset_ms: offset } = await db
    .selectFrom('tenants')
    .select('clock_offset_ms')
    .where('tenant_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return instantOf(Date.now() + offset);
}
