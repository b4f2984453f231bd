import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { sendPhoneCode } from '#contract/account/phone.ts';
import { recoverPassword } from '#contract/account/recovery.ts';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { ask } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import type { ApiError } from '#contract/errors.ts';
import { MAILING_WORDS } from '#domain/account/words.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { delayOf } from '../shared/delay.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';

/** A mail that has been sent, or a code by text message, and may be asked for once more. */
export interface Mailing {
  readonly purpose: 'registration' | 'recovery' | 'phone';
  /** A number, of a code. */
  readonly address: string;
}

type Sent = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };

const SENDING: Readonly<Record<Mailing['purpose'], (address: string, signal: AbortSignal) => Promise<Sent>>> =
  {
    recovery: (address, signal) => ask(recoverPassword, { loginId: address }, { signal }),
    registration: (address, signal) => ask(sendRegistrationUrl, address, { signal }),
    phone: (address, signal) => ask(sendPhoneCode, address, { signal }),
  };

/** Mails and text messages take their time. */
const REST_MINUTES = 1;

const answered = ({ event }: { event: { output: Sent } }) => ({ answer: event.output });

function sentAgainWords({ purpose }: Mailing): string {
  return purpose === 'phone' ? MAILING_WORDS.codeSentAgain : MAILING_WORDS.sentAgain;
}

/**
 * After a mail with a link: it can be sent again, not at once (docs/spec/account.md, "Screens",
 * /registration-mail-sent).
 */
export const mailingMachine = flow({
  types: {} as {
    input: Mailing;
    context: Mailing & {
      /** Until then the last mail is too young for another one. */
      readonly restsUntil: Instant;
      readonly refusal: string | null;
      readonly failure: ApiError | null;
    };
    events: { type: 'resend.requested' };
    tags: 'resting' | 'busy' | 'sentAgain';
  },
  actors: {
    sendMail: fromPromise<Sent, Mailing>(({ input, signal }) =>
      SENDING[input.purpose](input.address, signal),
    ),
  },
  actions: {
    rememberRefusal: assign({
      refusal: (_, { answer }: { answer: Sent }) => (answer.kind === 'refused' ? answer.message : null),
    }),
    ...keepsFailure,
    rememberRest: assign({ restsUntil: () => addMinutes(serverClock.now(), REST_MINUTES) }),
    forgetProblems: assign({ refusal: null, failure: null }),
  },
  guards: { isSent: (_, { answer }: { answer: Sent }) => answer.kind === 'done' },
  delays: { resendDelay: ({ context }) => delayOf(context.restsUntil - serverClock.now()) },
}).createMachine({
  id: 'mailing',
  context: ({ input }) => ({
    ...input,
    restsUntil: addMinutes(serverClock.now(), REST_MINUTES),
    refusal: null,
    failure: null,
  }),
  initial: 'sent',
  states: {
    sent: {
      tags: 'resting',
      description: 'Mails take their time: the next one is not offered before a minute has passed.',
      after: { resendDelay: 'ready' },
    },
    ready: {
      description: 'The mail can be asked for once more.',
      on: { 'resend.requested': { target: 'sending', actions: 'forgetProblems' } },
    },
    sending: {
      description: 'The mail is asked for once more.',
      tags: 'busy',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context: { purpose, address } }) => ({ purpose, address }),
        onDone: [
          {
            guard: { type: 'isSent', params: answered },
            target: 'sentAgain',
            actions: {
              type: 'announce',
              params: ({ context }) => ({ text: sentAgainWords(context) }),
            },
          },
          { target: 'ready', actions: { type: 'rememberRefusal', params: answered } },
        ],
        onError: { target: 'ready', actions: [failureRemembered, failureReported] },
      },
    },
    sentAgain: {
      description: 'The mail was just sent once more.',
      entry: 'rememberRest',
      tags: ['resting', 'sentAgain'],
      after: { resendDelay: 'ready' },
    },
  },
});

/** The flow, as its views hold it. */
export type MailingRef = ActorRefFrom<typeof mailingMachine>;

type MailingSnapshot = SnapshotFrom<typeof mailingMachine>;

/** Whether the last mail is too young for another one. */
export const selectIsResting = tagged('resting');

/** When another mail may be asked for. */
export function selectRestsUntil(snapshot: MailingSnapshot): Instant {
  return snapshot.context.restsUntil;
}

/** Whether the mail is being sent again. */
export const selectIsSending = tagged('busy');

/** The sentence about a mail that was just sent again; null where none was. */
export function selectSentAgain(snapshot: MailingSnapshot): string | null {
  return snapshot.hasTag('sentAgain') ? sentAgainWords(snapshot.context) : null;
}

/** Whether it is a code by text message. */
export function selectIsCode(snapshot: MailingSnapshot): boolean {
  return snapshot.context.purpose === 'phone';
}

/** Why it was not sent again, in the server's words. */
export function selectMailingRefusal(snapshot: MailingSnapshot): string | null {
  return snapshot.context.refusal;
}

/** Why the mail could not be asked for: transport, not a refusal. */
export function selectMailingFailure(snapshot: MailingSnapshot): ApiError | null {
  return snapshot.context.failure;
}
