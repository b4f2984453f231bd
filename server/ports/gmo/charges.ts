import type { Logger } from 'pino';
import { dateOf, daysBetween } from '#domain/time.ts';
import type { CardCharge, CardRefund, PaymentRecord, Payments } from '../payments.ts';
import { NoAnswer, ProviderError } from './calls.ts';
import { orderIdOf } from './names.ts';
import { accessFields, cardFields, isRefusal, type Orders, type Trade } from './orders.ts';

/** Until how many days after the charge it can be voided (0: the same day), and returned; RETURNX from then on. */
export interface ReturnTerms {
  readonly voidDays: number;
  readonly returnDays: number;
}

interface ChargesOptions {
  readonly orders: Orders;
  readonly terms: ReturnTerms;
  readonly isSimulated: boolean;
  readonly log: Logger;
}

const PAID = new Set(['CAPTURE', 'SALES']);
const GIVEN_BACK = new Set(['VOID', 'RETURN', 'RETURNX']);

function stateOf(status: string): PaymentRecord['state'] {
  if (PAID.has(status)) return 'paid';
  return GIVEN_BACK.has(status) ? 'given_back' : 'none';
}

/** Charging cards and giving back: each an order that is asked for once for ever. */
export function chargesOf(options: ChargesOptions): Pick<Payments, 'charge' | 'refund' | 'lookUp'> {
  const { orders, terms, log } = options;
  const { shop, site, once, search, enter } = orders;

  async function charge({ tenantId, intentId, cardToken, yen, attempt }: CardCharge) {
    const orderId = orderIdOf(tenantId, 'payment', intentId);
    const entry = { OrderID: orderId, JobCd: 'CAPTURE', Amount: String(yen) };
    const trade = await enter(tenantId, entry, attempt);
    if (trade.status === 'UNPROCESSED') {
      try {
        await once('ExecTran', {
          ...accessFields(trade.access),
          OrderID: orderId,
          Method: '1',
          ...site(tenantId),
          ...cardFields(cardToken),
        });
      } catch (error) {
        return await afterFailedExec(tenantId, orderId, yen, error);
      }
      log.info(
        { intentId, orderId, yen, outcome: 'succeeded', simulated: options.isSimulated },
        'card charge',
      );
      return 'succeeded' as const;
    }
    return existingCharge(orderId, trade, yen);
  }

  /** A call that failed may still have been done, by itself or by another process that asked for the same order. */
  async function afterFailedExec(tenantId: string, orderId: string, yen: number, error: unknown) {
    if (error instanceof NoAnswer) throw error;
    const trade = await search(tenantId, orderId);
    if (trade !== null && trade.status !== 'UNPROCESSED') return existingCharge(orderId, trade, yen);
    if (!isRefusal(error)) throw error;
    log.info({ orderId, yen, codes: error.codes, outcome: 'refused' }, 'card charge');
    return 'refused' as const;
  }

  function existingCharge(orderId: string, trade: Trade, yen: number): 'succeeded' {
    if (PAID.has(trade.status) && trade.yen === yen) return 'succeeded';
    throw new Error(
      `Failed to charge order ${orderId}: it stands at ${trade.status} over ${trade.yen} yen, not ${yen}.`,
    );
  }

  async function refund({ tenantId, intentId, leavesYen, chargedAt, now }: CardRefund) {
    const orderId = orderIdOf(tenantId, 'payment', intentId);
    const trade = await search(tenantId, orderId);
    if (trade === null) throw new Error(`Failed to refund order ${orderId}: the provider does not know it.`);
    if (GIVEN_BACK.has(trade.status)) return leavesYen === 0 ? ('succeeded' as const) : ('refused' as const);
    if (!PAID.has(trade.status)) throw new Error(`Failed to refund order ${orderId}: it is ${trade.status}.`);
    if (trade.yen === leavesYen) return 'succeeded' as const;
    // An amount can be changed upwards as well, and would be taken from the card.
    if (trade.yen < leavesYen) return 'refused' as const;
    try {
      await giveBack(tenantId, trade, leavesYen, daysBetween(dateOf(chargedAt), dateOf(now)));
    } catch (error) {
      if (!(error instanceof ProviderError) || !isRefusal(error)) throw error;
      log.warn({ orderId, leavesYen, codes: error.codes }, 'card refund refused');
      return 'refused' as const;
    }
    log.info({ orderId, leavesYen, simulated: options.isSimulated }, 'card refund');
    return 'succeeded' as const;
  }

  /** The whole amount by the job that the charge's age allows, a part of it by another amount. */
  async function giveBack(tenantId: string, trade: Trade, leavesYen: number, days: number) {
    const common = { ...shop(tenantId), ...accessFields(trade.access) };
    if (leavesYen > 0) {
      await once('ChangeTran', { ...common, JobCd: 'CAPTURE', Amount: String(leavesYen) });
      return;
    }
    const job = days <= terms.voidDays ? 'VOID' : days <= terms.returnDays ? 'RETURN' : 'RETURNX';
    await once('AlterTran', { ...common, JobCd: job });
  }

  async function lookUp(tenantId: string, intentId: string): Promise<PaymentRecord | null> {
    const trade = await search(tenantId, orderIdOf(tenantId, 'payment', intentId));
    return trade && { state: stateOf(trade.status), yen: trade.yen, status: trade.status };
  }

  return { charge, refund, lookUp };
}
