import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { ask } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import type { ApiError, Refused } from '#contract/errors.ts';
import { deleteUser } from '#contract/settings/profile.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { oneTagOf } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';

/** Why a member can't leave yet. */
type Reason = (typeof deleteUser)['refuses'][number];

/** The reason, and the server's words for it. */
export type Obstacle = Pick<Refused<Reason>, 'code' | 'message'>;

type Answer = { readonly kind: 'done' } | Refused<Reason>;

const answered = ({ event }: { event: { output: Answer } }) => ({ answer: event.output });

/** Leaving for good (docs/spec/settings.md, "Withdrawal"): the warning, the question, then the session ends. */
export const withdrawalMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'sheet:obstacle' | 'busy';
    context: { readonly obstacle: Obstacle | null; readonly failure: ApiError | null };
    events: { type: 'withdrawal.wanted' } | { type: 'withdrawal.confirmed' } | { type: 'dialog.dismissed' };
  },
  actors: { deleteUser: fromPromise<Answer, void>(({ signal }) => ask(deleteUser, undefined, { signal })) },
  actions: {
    rememberObstacle: assign({
      obstacle: (_, { answer }: { answer: Answer }) =>
        answer.kind === 'refused' ? { code: answer.code, message: answer.message } : null,
    }),
    ...keepsFailure,
    forgetProblems: assign({ obstacle: null, failure: null }),
  },
  guards: { isDone: (_, { answer }: { answer: Answer }) => answer.kind === 'done' },
}).createMachine({
  id: 'withdrawal',
  context: { obstacle: null, failure: null },
  on: { 'dialog.dismissed': { target: '.idle', actions: 'forgetProblems' } },
  initial: 'idle',
  states: {
    idle: {
      description: 'The member reads what leaving means.',
      on: { 'withdrawal.wanted': 'confirming' },
    },
    confirming: {
      description: 'Is the membership to end?',
      tags: 'sheet:question',
      on: { 'withdrawal.confirmed': { target: 'leaving', actions: 'forgetProblems' } },
    },
    leaving: {
      description: 'The server is asked to end the membership.',
      tags: ['sheet:question', 'busy'],
      on: {
        'dialog.dismissed': {
          description: 'The sheet stays until it is known whether the membership has ended.',
        },
      },
      invoke: {
        id: 'deleteUser',
        src: 'deleteUser',
        onDone: [
          { guard: { type: 'isDone', params: answered }, target: 'left' },
          { target: 'refused', actions: { type: 'rememberObstacle', params: answered } },
        ],
        onError: { target: 'confirming', actions: [failureRemembered, failureReported] },
      },
    },
    refused: {
      tags: 'sheet:obstacle',
      description: 'The screen says what stands in the way, and where it is put right.',
    },
    left: {
      tags: ['sheet:question', 'busy'],
      entry: {
        type: 'notifySession',
        params: () => ({
          event: { type: 'sessions.ended', handsOn: { withdrawnAt: serverClock.now() } },
        }),
      },
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;

type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;

/** The sheet that is shown: the question, or what stands in the way; null while neither is. */
export const selectWithdrawalSheet = oneTagOf(['sheet:question', 'sheet:obstacle']);

/** The obstacle to a withdrawal: a live reservation, an open charge; null where none is known. */
export function selectObstacle(snapshot: WithdrawalSnapshot): Obstacle | null {
  return snapshot.context.obstacle;
}

/** Why it could not be asked for: transport, not a refusal. */
export function selectWithdrawalFailure(snapshot: WithdrawalSnapshot): ApiError | null {
  return snapshot.context.failure;
}
