import fc from 'fast-check';
import { expect } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { CARD_MISTAKES, NO_CARD } from '#domain/settings/cardEntry.ts';
import { PAYMENT_WORDS } from '#domain/settings/words.ts';
import { cardChangeMachine } from '#machines/settings/card/chart.ts';
import { required } from '#machines/shared/required.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { broken, done, runTable } from '../../support/table.ts';

const [sampled] = fc.sample(member, { numRuns: 1, seed: 1 });
const hanako = required(sampled);
const asks = { challengeId: 'c1', url: 'https://bank.example/c1' };
const challenge = { ...asks, isFirst: false };
const challenged = { kind: 'challenged', ...asks };
const changed = { kind: 'changed', card: '************4444', paid: [], unpaid: [] } as const;
const entry = { ...NO_CARD, holdername: 'H' };
const owing = { ...hanako, owedYen: 1100 };
const paidUp = { ...hanako, owedYen: 0 };
const card = { ...entry, card_number: '5555 5555 5555 4444' };
const entered = { token: 'token', lastDigits: '4444', brand: 'Mastercard' };
const said = ['alert', { messages: [MESSAGES.cardRefused] }] as const;
const doubted = ['notifySession', { event: { type: 'member.doubted' } }] as const;
const refresh = ['sendTo', { to: 'ownCard', event: { type: 'refresh.requested' } }] as const;
const home = ['recordAddress', { address: '/app/settings/change-payment' }] as const;
const welcome = ['navigate', { to: '/app/welcome-from-signup', replace: true }] as const;
const booking = '/app/use-without-reservation?room=7';
const bug = new Error('broken');
const A = 'decisions, Accounts';

runTable({
  machine: cardChangeMachine,
  input: { challengeId: null, returnTo: null },
  rows: [
    {
      spec: A,
      from: 'start',
      to: 'recovering',
      invokes: { ownCard: expect.anything(), recovery: { of: null } },
    },
    {
      spec: 'a payment is known after a reload',
      case: 'none was left',
      from: 'recovering',
      on: done('recovery', { outcome: 'nothingLeft' }),
      to: 'recalling',
      invokes: { recallChallenge: { challengeId: null } },
    },
    ...(['done', 'refused', 'failed', 'unknown'] as const).map((outcome) => ({
      spec: 'a payment is known after a reload',
      case: `${outcome}: the screen shows what is still owed`,
      from: 'recovering' as const,
      on: done('recovery', { outcome }),
      to: 'recalling' as const,
      asks: [refresh],
      invokes: { recallChallenge: { challengeId: null } },
    })),
    {
      spec: 'a bug of ours',
      from: 'recovering',
      on: broken('recovery', bug),
      to: 'recalling',
      asks: [['reportFailure', { error: bug }]],
      invokes: { recallChallenge: { challengeId: null } },
    },
    {
      spec: 'survives the way to the bank and back',
      case: 'a challenge was kept, or stands in the address',
      from: 'recalling',
      on: done('recallChallenge', challenge),
      to: 'atBank',
      invokes: { bankChallenge: { challenge, isBack: true } },
    },
    {
      spec: 'settings, Card: a booking waits for the card',
      case: 'and is known again after the way to the bank',
      from: 'recalling',
      on: done('recallChallenge', { ...challenge, returnTo: booking }),
      to: 'atBank',
      invokes: { bankChallenge: { challenge: { ...challenge, returnTo: booking }, isBack: true } },
      remembers: { returnTo: booking },
    },
    {
      spec: 'settings, Card: a booking waits for the card',
      case: 'it is kept with the question to the bank',
      from: 'paying',
      given: { returnTo: booking },
      on: done('owedPayment', { outcome: 'challenged', challenge: challenged }),
      to: 'atBank',
      invokes: { bankChallenge: { challenge: { ...challenge, returnTo: booking }, isBack: false } },
    },
    {
      spec: '5 Card change form',
      case: 'none',
      from: 'recalling',
      on: done('recallChallenge', null),
      to: 'entering',
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: 'shell, Storage',
      from: 'recalling',
      on: broken('recallChallenge', bug),
      to: 'entering',
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: '7 change-payment',
      case: 'nothing is owed',
      from: 'entering',
      given: { member: paidUp },
      on: done('cardEntry', { token: 'token', entry: card }),
      to: 'paying',
      invokes: { owedPayment: { member: paidUp, entered } },
      remembers: { entry: card, entered },
    },
    {
      spec: 'nothing that is owed is charged before its sheet',
      case: 'something is owed',
      from: 'entering',
      given: { member: owing },
      on: done('cardEntry', { token: 'token', entry: card }),
      to: 'paying',
      invokes: { owedPayment: { member: owing, entered } },
      remembers: { entry: card, entered },
    },
    {
      spec: 'nothing that is owed is charged before its sheet',
      case: 'nobody knows yet whether something is owed',
      from: 'entering',
      on: done('cardEntry', { token: 'token', entry: card }),
      to: 'paying',
      invokes: { owedPayment: { member: null, entered } },
    },
    {
      spec: 'the same card can be tried again',
      from: 'entering',
      given: { member: owing, entered },
      on: { type: 'payment.wanted' },
      to: 'paying',
      invokes: { owedPayment: { member: owing, entered: null } },
    },
    {
      spec: 'the same card can be tried again',
      case: 'paid',
      from: 'paying',
      given: { member: owing, entered, entry: card },
      on: done('owedPayment', { outcome: 'done', change: changed }),
      to: 'changed',
      asks: [refresh, 'reportChange', doubted],
      remembers: { change: { changed, before: owing }, entry: null, entered: null },
    },
    {
      spec: A,
      case: 'the bank asks before it pays',
      from: 'paying',
      given: { member: owing, entered, entry: card },
      on: done('owedPayment', { outcome: 'challenged', challenge: challenged }),
      to: 'atBank',
      invokes: { bankChallenge: { challenge, isBack: false } },
    },
    {
      spec: '5 Token result code: the same sentence for the server',
      case: 'the card that was to pay is refused for its expiry',
      from: 'paying',
      given: { member: owing, entered, entry: card },
      on: done('owedPayment', {
        outcome: 'cardRefused',
        mistakes: { card_expire_year: [CARD_MISTAKES.expiry] },
      }),
      to: 'entering',
      asks: [said],
      invokes: { cardEntry: { entry: card, mistakes: { card_expire_year: ['有効期限をご確認ください。'] } } },
    },
    {
      spec: 'nothing that is owed is charged before its sheet',
      case: 'the member goes back to what was typed',
      from: 'paying',
      given: { member: owing, entered, entry: card },
      on: done('owedPayment', { outcome: 'dismissed' }),
      to: 'entering',
      invokes: { cardEntry: { entry: card, mistakes: {} } },
    },
    {
      spec: 'the same card can be tried again',
      case: 'nothing is owed by now',
      from: 'paying',
      given: { member: owing, entered: null },
      on: done('owedPayment', { outcome: 'nothingOwed' }),
      to: 'entering',
      asks: [refresh],
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: 'the same card can be tried again',
      case: 'nobody knows what came of it',
      from: 'paying',
      given: { member: owing, entered: null },
      on: done('owedPayment', { outcome: 'unknown' }),
      to: 'entering',
      asks: [refresh],
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: 'a bug of ours',
      from: 'paying',
      given: { member: owing, entered: null },
      on: broken('owedPayment', bug),
      to: 'entering',
      asks: [refresh, ['reportFailure', { error: bug }]],
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: 'nothing that is owed is charged before its sheet',
      case: 'something has come to be owed meanwhile',
      from: 'paying',
      given: { entry },
      on: done('owedPayment', { outcome: 'amountChanged' }),
      to: 'entering',
      asks: [refresh, ['alert', { messages: [PAYMENT_WORDS.amountChanged] }]],
      invokes: { cardEntry: { entry, mistakes: {} } },
    },
    {
      spec: A,
      case: 'the owner is known',
      from: 'atBank',
      given: { member: paidUp, entry, bank: { challenge, isBack: true } },
      on: done('bankChallenge', { outcome: 'changed', change: changed }),
      to: 'changed',
      asks: [home, refresh, 'reportChange', doubted],
      remembers: { change: { changed, before: paidUp }, entry: null },
    },
    {
      spec: '4 Sign-up goes to welcome-from-signup',
      case: 'the owner of the card that came with a sign-up is known',
      from: 'atBank',
      on: done('bankChallenge', { outcome: 'firstRegistered' }),
      to: 'welcomed',
      asks: [welcome],
    },
    {
      spec: 'leaving in the middle changes nothing',
      from: 'atBank',
      given: { returnTo: booking },
      on: done('bankChallenge', { outcome: 'abandoned' }),
      to: 'entering',
      asks: [
        [
          'recordAddress',
          { address: '/app/settings/change-payment?returnTo=%2Fapp%2Fuse-without-reservation%3Froom%3D7' },
        ],
      ],
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: 'a bug of ours',
      from: 'atBank',
      on: broken('bankChallenge', bug),
      to: 'entering',
      asks: [home, ['reportFailure', { error: bug }]],
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: '3 User, card',
      case: 'the new card has refused what is owed',
      from: 'changed',
      given: { change: { changed, before: owing } },
      on: { type: 'payment.resumed' },
      to: 'entering',
      remembers: { change: null },
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: '3 User, card',
      from: 'entering',
      on: { type: 'ownCard.loaded', data: hanako, at: NOW },
      to: 'entering',
      asks: [['notifySession', { event: { type: 'member.changed', member: hanako } }]],
      remembers: { member: hanako },
    },
  ],
});
