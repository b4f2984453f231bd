import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { ApiError, Asked } from '#contract/errors.ts';
import { checkEnrolment, type EnrolmentLink } from '#contract/operator/enrolment.ts';
import type { Enrolment } from '#domain/operator/operators.ts';
import { askedAgain } from '../shared/askedAgain.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { required } from '../shared/required.ts';
import { oneTagOf, tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import type { PageReturn } from '../shell/page.ts';
import { type CeremonyEnding, ceremonyMachine } from './ceremony/chart.ts';
import { notifiesHouse } from './notifyHouse.ts';
import { ask } from './shared/client.ts';
import { operatorPaths } from './shared/paths.ts';

/** Why a link enrols nobody; `waiting`: no owner has agreed yet. */
export type EnrolmentProblem = 'expired' | 'used' | 'invalid' | 'waiting' | 'throttled';

const PROBLEMS: Readonly<Record<string, EnrolmentProblem>> = {
  link_expired: 'expired',
  link_used: 'used',
  recovery_waiting: 'waiting',
  throttled: 'throttled',
};

const problemOf = (code: string): EnrolmentProblem => PROBLEMS[code] ?? 'invalid';

type Checked = Asked<Enrolment, string>;

/** The codes by which the ceremony is refused although the link is good: it is begun again. */
const OF_PASSKEY = ['passkey_refused', 'challenge_over'];

const isOfLink = (ending: CeremonyEnding) => ending.kind === 'refused' && !OF_PASSKEY.includes(ending.code);

const checked = ({ event }: { event: { output: Checked } }) => ({ answer: event.output });
const ended = ({ event }: { event: { output: CeremonyEnding } }) => ({ ending: event.output });

/**
 * The enrolment by a link: an invitation, a recovery that an owner has agreed to, or a printed code (docs/operating.md,
 * "Operators"). It takes a tap: programs that look through mails open links as well.
 */
export const enrolmentMachine = flow({
  types: {} as {
    tags: 'checking' | 'dead' | 'failed' | 'ready' | 'busy';
    input: EnrolmentLink;
    context: EnrolmentLink & {
      readonly enrolment: Enrolment | null;
      readonly problem: EnrolmentProblem | null;
      readonly ending: CeremonyEnding | null;
      readonly failure: ApiError | null;
    };
    events: { type: 'passkey.wanted' } | { type: 'retry.requested' } | PageReturn;
    output: { readonly outcome: 'enrolled' };
  },
  actors: {
    checkLink: fromPromise<Checked, EnrolmentLink>(({ input, signal }) =>
      ask(checkEnrolment, input, { signal }),
    ),
    ceremony: ceremonyMachine,
  },
  actions: {
    ...keepsFailure,
    ...notifiesHouse,
    rememberEnrolment: assign({
      enrolment: (_, { answer }: { answer: Checked }) => (answer.kind === 'done' ? answer.value : null),
    }),
    rememberRefusal: assign({
      problem: (_, { answer }: { answer: Checked }) =>
        answer.kind === 'refused' ? problemOf(answer.code) : null,
    }),
    rememberDeath: assign({
      problem: (_, { ending }: { ending: CeremonyEnding }) =>
        ending.kind === 'refused' ? problemOf(ending.code) : null,
    }),
    rememberEnding: assign({ ending: (_, { ending }: { ending: CeremonyEnding }) => ending }),
    forgetEnding: assign({ ending: null }),
  },
  guards: {
    isGood: (_, { answer }: { answer: Checked }) => answer.kind === 'done',
    isDone: (_, { ending }: { ending: CeremonyEnding }) => ending.kind === 'done',
    isDead: (_, { ending }: { ending: CeremonyEnding }) => isOfLink(ending),
  },
}).createMachine({
  id: 'enrolment',
  context: ({ input }) => ({ ...input, enrolment: null, problem: null, ending: null, failure: null }),
  output: finalOutput<{ readonly outcome: 'enrolled' }>(),
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      description: 'Can the link still be used? Nobody is asked for a passkey by one that leads nowhere.',
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context: { linkToken } }) => ({ linkToken }),
        onDone: [
          {
            guard: { type: 'isGood', params: checked },
            target: 'ready',
            actions: { type: 'rememberEnrolment', params: checked },
          },
          { target: 'dead', actions: { type: 'rememberRefusal', params: checked } },
        ],
        onError: { target: 'failed', actions: [failureRemembered, failureReported] },
      },
    },
    failed: {
      tags: 'failed',
      description:
        'Whether the link can be used is not known; it is checked again when there is a connection.',
      ...askedAgain({ target: 'checking', actions: 'forgetFailure' }),
    },
    dead: {
      tags: 'dead',
      description: 'The link enrols nobody, or nobody yet: an owner may still agree.',
      ...askedAgain('checking'),
    },
    ready: {
      tags: 'ready',
      description: 'The page says who is enrolled, and as what.',
      on: { 'passkey.wanted': { target: 'enrolling', actions: 'forgetEnding' } },
    },
    enrolling: {
      tags: ['ready', 'busy'],
      description: 'The browser makes a passkey.',
      invoke: {
        id: 'ceremony',
        src: 'ceremony',
        input: ({ context: { linkToken } }) => ({ kind: 'enrol', linkToken }),
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'enrolled',
            actions: [
              {
                type: 'notifyHouse',
                // The guard has seen that it is done, and an enrolment answers with a session.
                params: ({ event }) => ({
                  event: {
                    type: 'session.opened',
                    session: required(event.output.kind === 'done' ? event.output.value : null),
                  },
                }),
              },
              { type: 'navigate', params: { to: operatorPaths.own(), replace: true } },
            ],
          },
          {
            guard: { type: 'isDead', params: ended },
            target: 'dead',
            actions: { type: 'rememberDeath', params: ended },
          },
          { target: 'ready', actions: { type: 'rememberEnding', params: ended } },
        ],
      },
    },
    enrolled: { type: 'final', output: { outcome: 'enrolled' } },
  },
});

export type EnrolmentRef = ActorRefFrom<typeof enrolmentMachine>;
type EnrolmentSnapshot = SnapshotFrom<typeof enrolmentMachine>;

/** How far it is with the link. */
export const selectLinkStage = oneTagOf(['checking', 'dead', 'failed', 'ready']);

/** Whether the browser makes a passkey. */
export const selectIsEnrolling = tagged('busy');

/** The operator who is enrolled; null until the link has been checked. */
export function selectEnrolment({ context }: EnrolmentSnapshot): Enrolment | null {
  return context.enrolment;
}

/** Why the link enrols nobody; null where it does. */
export function selectEnrolmentProblem({ context }: EnrolmentSnapshot): EnrolmentProblem | null {
  return context.problem;
}

/** Why the last passkey was not made. */
export function selectEnrolmentEnding({ context }: EnrolmentSnapshot): CeremonyEnding | null {
  return context.ending;
}

/** Why the link could not be asked about. */
export function selectLinkFailure({ context }: EnrolmentSnapshot): ApiError | null {
  return context.failure;
}
