import { expect } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { bankChallengeMachine } from '#machines/settings/card/bankChallenge.ts';
import { broken, done, runTable } from '../../support/table.ts';

const asks = { challengeId: 'c1', url: 'https://bank.example/c1' };
const challenge = { ...asks, isFirst: false };
const first = { ...challenge, isFirst: true };
const challenged = { kind: 'challenged', ...asks };
const change = { kind: 'changed', card: '************4444', paid: [], unpaid: [] } as const;
const confirming = { key: 'k', content: { challengeId: 'c1' } };
const toBank = ['leaveFor', { url: challenge.url }] as const;
const bug = new Error('broken');
const A = 'decisions, Accounts';

runTable({
  machine: bankChallengeMachine,
  input: { challenge, isBack: false },
  rows: [
    { spec: A, from: 'start', to: 'keeping', invokes: { keepChallenge: challenge } },
    {
      spec: 'survives the way to the bank and back',
      from: 'start',
      input: { challenge, isBack: true },
      to: 'verifying',
      invokes: { cardConfirming: { key: expect.any(String), content: { challengeId: 'c1' } } },
    },
    { spec: A, from: 'keeping', on: done('keepChallenge'), to: 'asked', asks: [toBank] },
    {
      spec: 'shell, Storage',
      case: 'the address of the way back names the challenge',
      from: 'keeping',
      on: broken('keepChallenge', bug),
      to: 'asked',
      asks: [toBank],
    },
    {
      spec: A,
      from: 'asked',
      on: { type: 'bank.chosen' },
      to: 'keeping',
      invokes: { keepChallenge: challenge },
    },
    {
      spec: 'leaving in the middle changes nothing',
      from: 'asked',
      on: { type: 'challenge.abandoned' },
      to: 'forgetting',
      invokes: { forgetChallenge: undefined },
    },
    {
      spec: A,
      case: 'the owner is known',
      from: 'verifying',
      given: { confirming },
      on: done('cardConfirming', change),
      to: 'forgetting',
      invokes: { forgetChallenge: undefined },
      remembers: { change },
    },
    {
      spec: A,
      case: 'the bank has no answer yet: its page is known again',
      from: 'verifying',
      given: { confirming, challenge: { ...challenge, url: '', returnTo: '/app/booth' } },
      on: done('cardConfirming', challenged),
      to: 'asked',
      remembers: { challenge: { ...challenge, returnTo: '/app/booth' } },
    },
    {
      spec: A,
      case: 'the bank of a first card has no answer yet',
      from: 'verifying',
      given: { confirming, challenge: first },
      on: done('cardConfirming', challenged),
      to: 'asked',
      remembers: { challenge: first },
    },
    {
      spec: 'a challenge that comes back late',
      case: 'refused',
      from: 'verifying',
      given: { confirming },
      on: done('cardConfirming', { kind: 'refused' }),
      to: 'forgetting',
      asks: [['alert', { messages: [MESSAGES.cardRefused] }]],
      invokes: { forgetChallenge: undefined },
    },
    {
      spec: 'a challenge for another member',
      case: 'gone',
      from: 'verifying',
      given: { confirming },
      on: done('cardConfirming', { kind: 'gone' }),
      to: 'forgetting',
      invokes: { forgetChallenge: undefined },
    },
    {
      spec: A,
      case: 'failed, or given up',
      from: 'verifying',
      given: { confirming },
      on: done('cardConfirming', { kind: 'unknown' }),
      to: 'asked',
    },
    {
      spec: 'a bug of ours',
      from: 'verifying',
      given: { confirming },
      on: broken('cardConfirming', bug),
      to: 'asked',
      asks: [['reportFailure', { error: bug }]],
    },
    ...[done('forgetChallenge'), broken('forgetChallenge', bug)].flatMap((on) => [
      {
        spec: A,
        case: `the owner is known, ${on.type}`,
        from: 'forgetting' as const,
        given: { change },
        on,
        to: 'changed' as const,
        output: { outcome: 'changed', change } as const,
      },
      {
        spec: '4 Sign-up goes to welcome-from-signup',
        case: on.type,
        from: 'forgetting' as const,
        given: { change, challenge: first },
        on,
        to: 'firstRegistered' as const,
        output: { outcome: 'firstRegistered' } as const,
      },
      {
        spec: 'leaving in the middle changes nothing',
        case: on.type,
        from: 'forgetting' as const,
        given: { challenge: first },
        on,
        to: 'abandoned' as const,
        output: { outcome: 'abandoned' } as const,
      },
    ]),
  ],
});
