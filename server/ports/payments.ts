import type { Logger } from 'pino';

/** What is to be charged; the intent's id makes a repeated request the same charge. */
export interface CardCharge {
  readonly intentId: string;
  readonly cardToken: string;
  readonly yen: number;
}

/**
 * The card provider. `charge` resolves to what has become of it and is safe to repeat with the same intent;
 * it rejects when that is not known (no answer), and the intent stays open then.
 */
export interface Payments {
  charge(charge: CardCharge): Promise<'succeeded' | 'refused'>;
}

/** Cards with this token are refused when charged; every other one pays. */
const REFUSED_CARD = 'sandbox-refused';

/** The embedded default: charges nothing, and says so. */
export function sandboxPayments(log: Logger): Payments {
  return {
    async charge({ intentId, cardToken, yen }) {
      const outcome = cardToken === REFUSED_CARD ? 'refused' : 'succeeded';
      log.info({ intentId, yen, outcome }, 'card sandbox: nothing was charged');
      return outcome;
    },
  };
}
