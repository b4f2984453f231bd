import { expect } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { addMinutes } from '#domain/time.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const input = { purpose: 'registration', address: 'hanako@example.jp' } as const;
const idle = { ...input, refusal: null, failure: null };
const offline = new ApiFailure({ kind: 'network', path: '/send-registration-url' });

runTable({
  machine: mailingMachine,
  input,
  rows: [
    { spec: '2 /registration-mail-sent', from: 'start', to: 'sent', remembers: idle },
    {
      spec: 'resend with its wait',
      case: 'not before a minute has passed',
      from: 'sent',
      on: after('resendDelay'),
      to: 'ready',
    },
    {
      spec: '7 POST /send-registration-url',
      from: 'ready',
      given: { refusal: 'だめです。', failure: offline.error },
      on: { type: 'resend.requested' },
      to: 'sending',
      invokes: { sendMail: input },
      remembers: idle,
    },
    {
      spec: '7 POST /send-registration-url',
      case: 'and the next one is offered a minute later',
      from: 'sending',
      given: { restsUntil: serverClock.now() },
      on: done('sendMail', { kind: 'done', value: undefined }),
      to: 'sentAgain',
      asks: [['announce', { text: 'メールをもう一度送りました。' }]],
      // Within 50 s, as the clock goes on meanwhile.
      remembers: { restsUntil: expect.closeTo(addMinutes(serverClock.now(), 1), -5) },
    },
    {
      spec: 'account, Phone numbers',
      case: 'a code by text message is no mail',
      from: 'sending',
      given: { purpose: 'phone' },
      on: done('sendMail', { kind: 'done', value: { resendAfterSeconds: 60 } }),
      to: 'sentAgain',
      asks: [['announce', { text: '認証コードをもう一度送りました。' }]],
    },
    {
      spec: 'account, Sign-up',
      case: 'too many of them: said in the place of the button',
      from: 'sending',
      on: done('sendMail', { kind: 'refused', message: '送信が続いています。' }),
      to: 'ready',
      remembers: { refusal: '送信が続いています。' },
    },
    {
      spec: '8 Global',
      from: 'sending',
      on: broken('sendMail', offline),
      to: 'ready',
      asks: [['reportFailure', { error: offline }]],
      remembers: { failure: offline.error },
    },
    {
      spec: 'resend with its wait',
      from: 'sentAgain',
      on: after('resendDelay'),
      to: 'ready',
    },
  ],
});
