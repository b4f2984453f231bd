import { assign, fromPromise } from 'xstate';
import { type Asked, apiErrorOf } from '#contract/errors.ts';
import { CONFIRM_REQUIRED } from '#contract/operator/operatorCall.ts';
import {
  answerRecovery,
  changeRight,
  inviteAgain,
  inviteOperator,
  type OperatorInvitation,
  removeOperator,
  signOperatorOut,
} from '#contract/operator/operators.ts';
import { makeCodes, removePasskey } from '#contract/operator/passkeys.ts';
import { signOutEverywhere } from '#contract/operator/session.ts';
import type { GivenRight } from '#domain/operator/operators.ts';
import { newKey } from '../idempotency.ts';
import type { Command } from '../shared/command.ts';
import { failureOf, failureReported } from '../shared/failure.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { isLostError } from '../shared/lost.ts';
import { required } from '../shared/required.ts';
import { flow } from '../shell/flow.ts';
import { type CeremonyEnding, ceremonyMachine, type Ending } from './ceremony/chart.ts';
import { ask, call } from './shared/client.ts';

/** An act of an operator that the server may want confirmed by a passkey. */
export type Act =
  | { readonly kind: 'addPasskey' | 'makeCodes' | 'signOutEverywhere' }
  | { readonly kind: 'removePasskey' | 'inviteAgain' | 'signOut'; readonly id: number }
  | { readonly kind: 'remove'; readonly id: number; readonly reason: string }
  | { readonly kind: 'invite'; readonly invitation: OperatorInvitation }
  | { readonly kind: 'changeRight'; readonly id: number; readonly right: GivenRight }
  | {
      readonly kind: 'answerRecovery';
      readonly id: number;
      readonly isAllowed: boolean;
      readonly reason: string | null;
    };

/**
 * The command for an act, made in an action: the one before, with its key, where its answer was lost and the very same
 * is wanted once more; else a new one. The browser makes another passkey each time.
 */
export function commandFor(act: Act, before: Command<Act> | null, ending: ActEnding | null): Command<Act> {
  const isLost = ending?.kind === 'failed' && isLostError(ending.error);
  const isSame = act.kind !== 'addPasskey' && JSON.stringify(act) === JSON.stringify(before?.content);
  return before !== null && isLost && isSame ? before : { key: newKey(), content: act };
}

/** The end of an act: the printed codes where it has made some, else nothing. */
export type ActEnding = Ending<readonly string[]>;

type Answer = Asked<readonly string[], string>;

/** The answer of a call that says no more than that it is done. */
const plain = async (asked: Promise<Asked<unknown, string>>): Promise<Answer> => {
  const answer = await asked;
  return answer.kind === 'done' ? { kind: 'done', value: [] } : answer;
};

async function perform({ key, content: act }: Command<Act>, signal: AbortSignal): Promise<Answer> {
  switch (act.kind) {
    case 'addPasskey':
      throw new Error('Failed to add a passkey: that is a ceremony.');
    case 'makeCodes': {
      const made = await ask(makeCodes, undefined, { key, signal });
      return made.kind === 'done' ? { kind: 'done', value: made.value.codes } : made;
    }
    case 'signOutEverywhere':
      await call(signOutEverywhere, undefined, { key, signal });
      return { kind: 'done', value: [] };
    case 'removePasskey':
      return plain(ask(removePasskey, act.id, { key, signal }));
    case 'invite':
      return plain(ask(inviteOperator, act.invitation, { key, signal }));
    case 'inviteAgain':
      return plain(ask(inviteAgain, act.id, { key, signal }));
    case 'changeRight':
      return plain(ask(changeRight, { id: act.id, ...act.right }, { key, signal }));
    case 'remove':
      return plain(ask(removeOperator, { id: act.id, reason: act.reason }, { key, signal }));
    case 'signOut':
      return plain(ask(signOperatorOut, act.id, { key, signal }));
    case 'answerRecovery':
      return plain(
        ask(answerRecovery, { id: act.id, isAllowed: act.isAllowed, reason: act.reason }, { key, signal }),
      );
  }
}

function endingOf(answer: Answer): ActEnding {
  return answer.kind === 'done' ? answer : { kind: 'refused', code: answer.code, message: answer.message };
}

const wantsConfirmation = (ending: ActEnding) =>
  ending.kind === 'refused' && ending.code === CONFIRM_REQUIRED;

const answered = ({ event }: { event: { output: Answer } }) => ({ ending: endingOf(event.output) });
const shown = ({ event }: { event: { output: CeremonyEnding } }) => ({
  ending: event.output.kind === 'done' ? { kind: 'done' as const, value: [] } : event.output,
});

/**
 * An act that asks for the passkey first where that was long ago (docs/operating.md, "Operators"): the server says so,
 * the passkey is shown, and the same is asked for once more.
 */
export const actMachine = flow({
  types: {} as {
    input: Command<Act>;
    context: {
      readonly command: Command<Act>;
      /** Null until it has ended. */
      readonly ending: ActEnding | null;
    };
    output: ActEnding;
  },
  actors: {
    perform: fromPromise<Answer, Command<Act>>(({ input, signal }) => perform(input, signal)),
    ceremony: ceremonyMachine,
  },
  actions: {
    rememberEnding: assign({ ending: (_, { ending }: { ending: ActEnding }) => ending }),
    rememberFailure: assign({
      ending: (_, { error }: { error: unknown }) => ({ kind: 'failed' as const, error: apiErrorOf(error) }),
    }),
  },
  guards: {
    isNewPasskey: ({ context }) => context.command.content.kind === 'addPasskey',
    isToConfirm: (_, { ending }: { ending: ActEnding }) => wantsConfirmation(ending),
    isConfirmed: (_, { ending }: { ending: ActEnding }) => ending.kind === 'done',
  },
}).createMachine({
  id: 'act',
  context: ({ input }) => ({ command: input, ending: null }),
  output: finalOutput<ActEnding>(),
  initial: 'weighing',
  states: {
    weighing: {
      description: 'A new passkey is made by the browser, everything else by a call.',
      always: [{ guard: 'isNewPasskey', target: 'adding' }, { target: 'performing' }],
    },
    performing: {
      description: 'The server is asked to carry the act out.',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => context.command,
        onDone: [
          { guard: { type: 'isToConfirm', params: answered }, target: 'confirming' },
          { target: 'ended', actions: { type: 'rememberEnding', params: answered } },
        ],
        onError: {
          target: 'ended',
          actions: [{ type: 'rememberFailure', params: failureOf }, failureReported],
        },
      },
    },
    adding: {
      description: 'The browser makes a passkey.',
      invoke: {
        id: 'adding',
        src: 'ceremony',
        input: ({ context }) => ({ kind: 'addPasskey', key: context.command.key }),
        onDone: [
          { guard: { type: 'isToConfirm', params: shown }, target: 'confirming' },
          { target: 'ended', actions: { type: 'rememberEnding', params: shown } },
        ],
      },
    },
    confirming: {
      description: 'The passkey is asked for once more: it was shown too long ago.',
      invoke: {
        id: 'confirming',
        src: 'ceremony',
        input: { kind: 'confirm' },
        onDone: [
          { guard: { type: 'isConfirmed', params: shown }, target: 'weighing' },
          { target: 'ended', actions: { type: 'rememberEnding', params: shown } },
        ],
      },
    },
    ended: {
      type: 'final',
      output: ({ context }) => required(context.ending) satisfies ActEnding,
    },
  },
});
