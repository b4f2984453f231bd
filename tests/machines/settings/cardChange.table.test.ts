import fc from 'fast-check';
import { expect } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { NO_CARD } from '#domain/settings/cardEntry.ts';
import { cardChangeMachine } from '#machines/settings/cardChange.ts';
import { required } from '#machines/shared/required.ts';
import { member } from '#tests/support/arbitraries.ts';
import { NOW } from '#tests/support/now.ts';
import { broken, done, runTable } from '../support/table.ts';

const [sampled] = fc.sample(member, { numRuns: 1, seed: 1 });
const hanako = required(sampled);
const asks = { challengeId: 'c1', url: 'https://bank.example/c1' };
const challenge = { ...asks, isFirst: false };
const challenged = { kind: 'challenged', ...asks };
const changed = { kind: 'changed', card: '************4444', paid: [], unpaid: [] } as const;
const refused = { kind: 'refused', reason: '42G830000' };
const entry = { ...NO_CARD, holdername: 'H' };
const change = { key: 'k', content: { paymentToken: 'token' } };
const confirmation = { key: 'k', content: { challengeId: 'c1' } };
const said = ['alert', { messages: [MESSAGES.cardRefused] }] as const;
const refresh = ['sendTo', { to: 'ownCard', event: { type: 'refresh.requested' } }] as const;
const asked = { challenge, confirming: confirmation } as const;
const home = ['recordAddress', { address: '/app/settings/change-payment' }] as const;
const welcome = ['navigate', { to: '/app/welcome-from-signup', replace: true }] as const;
const toBank = ['leaveFor', { url: challenge.url }] as const;
const bug = new Error('broken');
const A = 'decisions, Accounts';

runTable({
  machine: cardChangeMachine,
  input: { challengeId: null },
  rows: [
    {
      spec: A,
      from: 'start',
      to: 'recalling',
      invokes: { ownCard: expect.anything(), recallChallenge: { challengeId: null } },
    },
    {
      spec: 'issue 9: survives the way to the bank and back',
      case: 'a challenge was kept, or stands in the address',
      from: 'recalling',
      on: done('recallChallenge', challenge),
      to: 'confirming',
      invokes: { cardConfirming: { key: expect.any(String), content: { challengeId: 'c1' } } },
      remembers: { challenge },
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
      spec: 'architecture, Persistence',
      from: 'recalling',
      on: broken('recallChallenge', bug),
      to: 'entering',
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: '7 change-payment',
      from: 'entering',
      on: done('cardEntry', { token: 'token', entry }),
      to: 'changing',
      invokes: { cardChanging: { key: expect.any(String), content: { paymentToken: 'token' } } },
      remembers: { entry },
    },
    {
      spec: A,
      case: 'changed',
      from: 'changing',
      given: { changing: change, entry },
      on: done('cardChanging', changed),
      to: 'changed',
      asks: [refresh, 'reportChange'],
      remembers: { changed, entry: null, changing: null },
    },
    {
      spec: A,
      case: 'the bank asks',
      from: 'changing',
      given: { changing: change, entry },
      on: done('cardChanging', challenged),
      to: 'leaving',
      invokes: { keepChallenge: challenge },
      remembers: { challenge },
    },
    {
      spec: '5 Token result code: the same sentence for the server',
      case: 'refused for its expiry',
      from: 'changing',
      given: { changing: change, entry },
      on: done('cardChanging', refused),
      to: 'entering',
      asks: [said],
      invokes: { cardEntry: { entry, mistakes: { card_expire_year: ['有効期限をご確認ください。'] } } },
    },
    {
      spec: A,
      case: 'failed, or given up',
      from: 'changing',
      given: { changing: change, entry },
      on: done('cardChanging', { kind: 'unsettled' }),
      to: 'entering',
      asks: [refresh],
      invokes: { cardEntry: { entry, mistakes: {} } },
    },
    {
      spec: 'a bug of ours',
      from: 'changing',
      given: { changing: change, entry },
      on: broken('cardChanging', bug),
      to: 'entering',
      asks: [refresh, ['reportFailure', { error: bug }]],
      invokes: { cardEntry: { entry, mistakes: {} } },
    },
    {
      spec: A,
      from: 'leaving',
      given: asked,
      on: done('keepChallenge', undefined),
      to: 'asked',
      asks: [toBank],
    },
    { spec: A, from: 'leaving', given: asked, on: broken('keepChallenge', bug), to: 'asked', asks: [toBank] },
    {
      spec: A,
      from: 'asked',
      given: asked,
      on: { type: 'bank.chosen' },
      to: 'leaving',
      invokes: { keepChallenge: challenge },
    },
    {
      spec: 'issue 9: leaving in the middle changes nothing',
      from: 'asked',
      given: asked,
      on: { type: 'challenge.abandoned' },
      to: 'abandoning',
      asks: [home],
      invokes: { abandonChallenge: undefined },
    },
    {
      spec: A,
      case: 'the owner is known',
      from: 'confirming',
      given: asked,
      on: done('cardConfirming', changed),
      to: 'forgetting',
      asks: [home],
      invokes: { forgetChallenge: undefined },
      remembers: { changed, challenge: null },
    },
    {
      spec: '4 Sign-up goes to welcome-from-signup',
      case: 'the owner of the card that came with a sign-up is known',
      from: 'confirming',
      given: { ...asked, challenge: { ...challenge, isFirst: true } },
      on: done('cardConfirming', changed),
      to: 'forgettingFirst',
      invokes: { forgetFirst: undefined },
      remembers: { changed, challenge: null },
    },
    { spec: A, from: 'forgettingFirst', on: done('forgetFirst', undefined), to: 'welcomed', asks: [welcome] },
    { spec: A, from: 'forgettingFirst', on: broken('forgetFirst', bug), to: 'welcomed', asks: [welcome] },
    {
      spec: A,
      case: 'the bank of a first card has no answer yet',
      from: 'confirming',
      given: { confirming: confirmation, challenge: { ...challenge, isFirst: true } },
      on: done('cardConfirming', challenged),
      to: 'asked',
      remembers: { challenge: { ...challenge, isFirst: true } },
    },
    {
      spec: A,
      case: 'the bank has no answer yet',
      from: 'confirming',
      given: { confirming: confirmation, challenge: { ...challenge, url: '' } },
      on: done('cardConfirming', challenged),
      to: 'asked',
      remembers: { challenge },
    },
    {
      spec: 'issue 9: a challenge that comes back late',
      case: 'refused',
      from: 'confirming',
      given: asked,
      on: done('cardConfirming', { kind: 'refused', reason: 'expired' }),
      to: 'abandoning',
      asks: [said, home],
      invokes: { abandonChallenge: undefined },
    },
    {
      spec: 'issue 9: a challenge for another member',
      case: 'gone',
      from: 'confirming',
      given: asked,
      on: done('cardConfirming', { kind: 'gone' }),
      to: 'abandoning',
      asks: [home],
      invokes: { abandonChallenge: undefined },
    },
    {
      spec: A,
      case: 'failed, or given up',
      from: 'confirming',
      given: asked,
      on: done('cardConfirming', { kind: 'unsettled' }),
      to: 'asked',
    },
    {
      spec: 'a bug of ours',
      from: 'confirming',
      given: asked,
      on: broken('cardConfirming', bug),
      to: 'asked',
      asks: [['reportFailure', { error: bug }]],
    },
    {
      spec: A,
      from: 'abandoning',
      on: done('abandonChallenge', undefined),
      to: 'entering',
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: A,
      from: 'abandoning',
      on: broken('abandonChallenge', bug),
      to: 'entering',
      invokes: { cardEntry: { mistakes: {} } },
    },
    {
      spec: A,
      from: 'forgetting',
      on: done('forgetChallenge', undefined),
      to: 'changed',
      asks: [refresh, 'reportChange'],
    },
    {
      spec: A,
      from: 'forgetting',
      on: broken('forgetChallenge', bug),
      to: 'changed',
      asks: [refresh, 'reportChange'],
    },
    {
      spec: '3 User, card',
      from: 'entering',
      on: { type: 'ownCard.loaded', data: hanako, at: NOW },
      to: 'entering',
      asks: [['tellSession', { event: { type: 'member.changed', member: hanako } }]],
    },
  ],
});
