import { changePayment, confirmPayment, payOwed } from '#contract/settings/payment.ts';
import { cardChanging } from '#machines/settings/card/command.ts';
import { cardConfirming } from '#machines/settings/card/confirming.ts';
import { payingOwed } from '#machines/settings/card/payingOwed.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'a card',
    cardChanging,
    { paymentToken: 'token-9', seenOwed: 550, cardBefore: null },
    changePayment,
    { payment_token: 'token-9' },
    { card_refused: { kind: 'refused' }, price_changed: { kind: 'priceChanged' } },
  ),
  command(
    'a card whose bank has asked',
    cardConfirming,
    { challengeId: 'challenge-9' },
    confirmPayment,
    { challenge_id: 'challenge-9' },
    { card_refused: { kind: 'refused' }, not_found: { kind: 'gone' } },
  ),
  command(
    'what is owed',
    payingOwed,
    { seenOwed: 4125 },
    payOwed,
    { owed: 4125 },
    { price_changed: 'priceChanged', card_required: 'declined', throttled: 'declined' },
  ),
];
