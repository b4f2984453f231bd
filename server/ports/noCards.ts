import type { Payments } from './payments.ts';

function refuse(): Promise<never> {
  return Promise.reject(new Error('Failed to ask the card provider: PAYMENT_URL is none.'));
}

/**
 * A service without a card provider (PAYMENT_URL=none): nobody registers a card or pays by one. A charge at a former
 * provider stays open, because nobody can tell its outcome.
 */
export const noCards: Payments = {
  takesCards: false,
  isSimulated: false,
  browserOrigins: [],
  browserSetup: () => ({ provider: 'none', scriptUrl: null, shopId: null }),
  charge: refuse,
  refund: refuse,
  register: refuse,
  challengeNamedBy: () => undefined,
  confirm: refuse,
  keep: refuse,
  discard: refuse,
  forget: refuse,
  orderOf: () => {
    throw new Error('Failed to name an order: PAYMENT_URL is none.');
  },
  lookUp: refuse,
};
