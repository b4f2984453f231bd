import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { AnyOutcome, Command } from '#machines/shared/command.ts';
import type { Recovery } from '#machines/shared/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { type AnyModel, defineModel, type Expectation } from '../support/model/model.ts';
import { type Outcome, rejected, resolved } from '../support/model/outcomes.ts';

/** The recovery's own part: its search, its finds, and the possible answers. */
interface RecoveryCase {
  readonly recovery: Recovery;
  readonly of: unknown;
  readonly command: Command<unknown>;
  readonly outcomes: Readonly<Record<string, Outcome<AnyOutcome>>>;
  /** For one that the shell runs. */
  readonly screen?: () => ReactNode;
}

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

/** The model of what follows a reload between the tap and the answer. */
export function recoveryModel({ recovery, of, command, outcomes, screen }: RecoveryCase): AnyModel {
  const { machine, words } = recovery;
  const open: Expectation<unknown> = ({ screen }) => {
    screen.getByRole('dialog', { name: words.title });
    screen.getByText(words.explanation);
  };
  return defineModel({
    machine,
    inputs: { plain: { of } },
    events: {},
    outcomes: {
      findCommand: { nothing: resolved(null), command: resolved(command), broken: rejected() },
      command: { ...outcomes, unknown: resolved({ kind: 'unknown' } as const), broken: rejected() },
    },
    ...(screen ? { screen } : { part: (flow) => <RecoverySheet recovery={flow} words={words} /> }),
    states: {
      looking: shut,
      asking: open,
      nothingLeft: shut,
      // Its sheet stays while the next one is looked for.
      done: open,
      refused: open,
      failed: open,
      unknown: open,
      lastDone: shut,
      lastRefused: shut,
      lastFailed: shut,
      lastUnknown: shut,
    },
  });
}
