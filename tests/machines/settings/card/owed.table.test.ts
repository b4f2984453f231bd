import fc from 'fast-check';
import { expect } from 'vitest';
import { CARD_MISTAKES } from '#domain/settings/cardEntry.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { owedPaymentMachine } from '#machines/settings/card/owed.ts';
import { required } from '#machines/shared/required.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { broken, done, runTable } from '../../support/table.ts';

const [sampled] = fc.sample(member, { numRuns: 1, seed: 1 });
const owing = { ...required(sampled), owedYen: 4125 };
const entered = { token: 'token', lastDigits: '4444', brand: 'Mastercard' };
const change = { kind: 'changed', card: '************0341', paid: [], unpaid: [] } as const;
const challenge = { kind: 'challenged', challengeId: 'c1', url: 'https://bank.example/c1' } as const;
const paying = { key: 'k', content: { seenOwed: 4125 } };
const changing = { key: 'k', content: { paymentToken: 'token', seenOwed: 4125, cardBefore: owing.card } };
const paidUp = { ...owing, owedYen: 0 };
const alone = {
  key: expect.any(String),
  content: { paymentToken: 'token', seenOwed: 0, cardBefore: owing.card },
};
const mistakes = { card_expire_year: [CARD_MISTAKES.expiry] };
const bug = new Error('broken');
const reported = ['reportFailure', { error: bug }] as const;

runTable({
  machine: owedPaymentMachine,
  input: { member: owing, entered: null },
  rows: [
    { spec: 'the amount is said first', from: 'start', to: 'reviewing' },
    {
      spec: 'the amount is said first',
      case: 'nobody knows it',
      input: { member: null, entered },
      from: 'start',
      to: 'reading',
      invokes: { readOwed: undefined },
    },
    {
      spec: 'the amount is said first',
      from: 'reading',
      given: { member: null },
      on: done('readOwed', owing),
      to: 'reviewing',
      remembers: { member: owing },
    },
    {
      spec: 'the amount is said first',
      case: 'nothing is owed by now',
      from: 'reading',
      on: done('readOwed', { ...owing, owedYen: 0 }),
      to: 'nothingOwed',
      output: { outcome: 'nothingOwed' },
    },
    {
      spec: '7 change-payment',
      case: 'nothing is owed, and another card was entered',
      input: { member: paidUp, entered },
      from: 'start',
      to: 'changing',
      invokes: { cardChanging: alone },
    },
    {
      spec: '7 change-payment',
      case: 'nothing is owed, and no other card was entered: asked again',
      input: { member: paidUp, entered: null },
      from: 'start',
      to: 'reading',
      invokes: { readOwed: undefined },
    },
    {
      spec: '7 change-payment',
      case: 'nothing is owed by now, and the card is to be another one all the same',
      from: 'reading',
      given: { member: null, entered },
      on: done('readOwed', paidUp),
      to: 'changing',
      invokes: { cardChanging: alone },
      remembers: { member: paidUp },
    },
    {
      spec: 'nothing that is owed is charged before its sheet',
      case: 'something has come to be owed meanwhile',
      from: 'changing',
      given: { member: paidUp, entered, changing: alone },
      on: done('cardChanging', { kind: 'priceChanged' }),
      to: 'amountChanged',
      output: { outcome: 'amountChanged' },
    },
    {
      spec: '8 Global',
      from: 'reading',
      on: broken('readOwed', bug),
      to: 'unknown',
      asks: [reported],
      output: { outcome: 'unknown' },
    },
    {
      spec: 'the button follows the choice',
      from: 'reviewing',
      given: { entered, message: 'x' },
      on: { type: 'card.chosen', card: 'entered' },
      to: 'reviewing',
      remembers: { card: 'entered', message: null },
    },
    {
      spec: 'pay-owed takes what was shown',
      case: 'the card on file',
      from: 'reviewing',
      on: { type: 'payment.confirmed' },
      to: 'paying',
      invokes: { payingOwed: { key: expect.any(String), content: { seenOwed: 4125 } } },
    },
    {
      spec: 'change-payment takes what was shown',
      case: 'the card that was entered',
      from: 'reviewing',
      given: { entered, card: 'entered' },
      on: { type: 'payment.confirmed' },
      to: 'changing',
      invokes: {
        cardChanging: {
          key: expect.any(String),
          content: { paymentToken: 'token', seenOwed: 4125, cardBefore: owing.card },
        },
      },
    },
    {
      spec: 'nothing is charged before',
      from: 'reviewing',
      on: { type: 'dialog.dismissed' },
      to: 'dismissed',
      output: { outcome: 'dismissed' },
    },
    {
      spec: 'the same card can be tried again',
      case: 'paid',
      from: 'paying',
      given: { paying },
      on: done('payingOwed', { kind: 'paid', change }),
      to: 'done',
      asks: [['announce', { text: PAYMENT_WORDS.paid }]],
      output: { outcome: 'done', change },
    },
    ...(['declined', 'priceChanged'] as const).map((kind) => ({
      spec: 'the same card can be tried again',
      case: `${kind}: what is left is asked for, with the reason beside the card`,
      from: 'paying' as const,
      given: { paying },
      on: done('payingOwed', { kind, message: 'why' }),
      to: 'reading' as const,
      invokes: { readOwed: undefined },
      remembers: { message: 'why' },
    })),
    {
      spec: 'the same card can be tried again',
      case: 'the member waits no longer',
      from: 'paying',
      given: { paying },
      on: done('payingOwed', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: 'a bug of ours',
      from: 'paying',
      given: { paying },
      on: broken('payingOwed', bug),
      to: 'unknown',
      asks: [reported],
      output: { outcome: 'unknown' },
    },
    {
      spec: 'never given up while in flight',
      from: 'paying',
      given: { paying },
      on: { type: 'dialog.dismissed' },
      to: 'paying',
    },
    {
      spec: '7 change-payment',
      from: 'changing',
      given: { entered, changing },
      on: done('cardChanging', change),
      to: 'done',
      output: { outcome: 'done', change },
    },
    {
      spec: 'settings, Card',
      case: 'the bank asks',
      from: 'changing',
      given: { entered, changing },
      on: done('cardChanging', challenge),
      to: 'challenged',
      output: { outcome: 'challenged', challenge },
    },
    {
      spec: '5 Token result code',
      from: 'changing',
      given: { entered, changing },
      on: done('cardChanging', { kind: 'refused', mistakes }),
      to: 'cardRefused',
      output: { outcome: 'cardRefused', mistakes },
    },
    {
      spec: 'change-payment takes what was shown',
      case: 'another amount is owed by now',
      from: 'changing',
      given: { entered, changing },
      on: done('cardChanging', { kind: 'priceChanged' }),
      to: 'reading',
      invokes: { readOwed: undefined },
      remembers: { message: PAYMENT_WORDS.amountChanged },
    },
    {
      spec: '7 change-payment',
      case: 'the member waits no longer',
      from: 'changing',
      given: { entered, changing },
      on: done('cardChanging', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: 'a bug of ours',
      from: 'changing',
      given: { entered, changing },
      on: broken('cardChanging', bug),
      to: 'unknown',
      asks: [reported],
      output: { outcome: 'unknown' },
    },
    {
      spec: 'never given up while in flight',
      from: 'changing',
      given: { entered, changing },
      on: { type: 'dialog.dismissed' },
      to: 'changing',
    },
  ],
});
