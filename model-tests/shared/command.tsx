import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import type { AnyAnswer, Command, CommandMachine } from '#machines/shared/command.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { type AnyModel, asParent, defineModel, type Expectation } from '../support/model/model.ts';
import { failed, type Outcome, rejected, resolved, unreadable } from '../support/model/outcomes.ts';

/** The command's own part: its content, and its possible answers. */
interface CommandCase {
  readonly machine: CommandMachine;
  readonly command: Command<unknown>;
  /** Answers, an uncertain failure and a certain one; `asked` shows that the command is what is sent. */
  readonly ask: Readonly<Record<string, Outcome<AnyAnswer>>>;
  /** Where it has a view of its own around the progress; `busy` is what stands there. */
  readonly part?: (command: ActorRefFrom<CommandMachine>) => ReactNode;
  readonly busy?: string;
}

const AGAIN = /もう一度確認しています/;
const GIVE_UP = WORDS.giveUpWaiting;

/** Nothing to wait for: the flow around it is about to go on. */
function quiet(busy: string): Expectation<unknown> {
  return ({ screen }) => {
    screen.getByText(busy);
    expect(screen.queryByRole('button', { name: GIVE_UP })).toBeNull();
  };
}

/** The same call, answered with what nobody can read. */
function unreadableAs(ask: CommandCase['ask']): Outcome<never> {
  const answer = Object.values(ask).find((outcome) => outcome.answer)?.answer;
  if (!answer) throw new Error('Failed to find the call that the command makes.');
  return unreadable(answer.endpoint);
}

/** The same call, when the session has ended. */
function signedOutAs(ask: CommandCase['ask']): Outcome<never> {
  const answer = Object.values(ask).find((outcome) => outcome.answer)?.answer;
  if (!answer) throw new Error('Failed to find the call that the command makes.');
  return failed(answer.endpoint, 401);
}

/** The model of something that is asked once, and asked again until the truth is known. */
export function commandModel({
  machine,
  command,
  ask,
  busy = '送信しています',
  part = (flow) => <CommandProgress command={flow}>{busy}</CommandProgress>,
}: CommandCase): AnyModel {
  return defineModel({
    machine,
    inputs: { plain: command, interrupted: { ...command, isInterrupted: true } },
    events: {
      'retry.requested': [
        { by: press(WORDS.checkAgain), when: (_, snapshot) => snapshot.value !== 'undecided' },
        { by: press(WORDS.sendAgain), when: (_, snapshot) => snapshot.value === 'undecided' },
      ],
      'wait.abandoned': [
        { by: press(GIVE_UP), when: (_, snapshot) => snapshot.value !== 'undecided' },
        { by: press(WORDS.checkUnsent), when: (_, snapshot) => snapshot.value === 'undecided' },
      ],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      rememberCommand: { kept: resolved(), full: rejected() },
      ask: { ...ask, unreadable: unreadableAs(ask), signedOut: signedOutAs(ask) },
      knowServer: { doesOnce: resolved(true), mayRepeat: resolved(false), broken: rejected() },
      consult: {
        shown: resolved<AnyAnswer>({ kind: 'shown' }),
        silent: resolved<AnyAnswer | null>(null),
        broken: rejected(),
        signedOut: rejected(
          new ApiFailure({ kind: 'unauthenticated', path: '/', message: null, code: null }),
        ),
      },
      forgetCommand: { forgotten: resolved(), broken: rejected() },
    },
    reads: ({ retries, isInterrupted, isAnswered }) => [retries, isInterrupted, isAnswered],
    part,
    states: {
      remembering: quiet(busy),
      asking: ({ screen }) => {
        screen.getByText(busy);
        screen.getByRole('button', { name: GIVE_UP });
        expect(screen.queryByRole('alert')).toBeNull();
      },
      resuming: ({ screen }) => screen.getByText(AGAIN),
      weighing: ({ screen }) => screen.getByText(AGAIN),
      consulting: ({ screen }) => screen.getByText(/最新の状態を確認しています/),
      unread: ({ screen }) => {
        screen.getByText(/確認できていません/);
        expect(screen.queryByText(/二重に処理/)).toBeNull();
      },
      undecided: ({ screen }) => screen.getByText(/二重に処理されることがあります/),
      waiting: ({ screen }) => screen.getByText(AGAIN),
      askingAgain: ({ screen }) => screen.getByText(AGAIN),
      unreachable: ({ screen }) => screen.getByText(/二重に処理されることはありません/),
      unawaited: ({ screen }) => screen.getByText(/二重に処理されることはありません/),
      forgetting: quiet(busy),
      abandoning: quiet(busy),
      known: asParent,
      unknown: asParent,
    },
  });
}
