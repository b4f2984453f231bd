import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { AnySettlement, Decision } from '#machines/shared/decision.ts';
import type { Recovery } from '#machines/shared/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { type AnyModel, defineModel, type Expectation } from '../support/model.ts';
import { type Outcome, rejected, resolved } from '../support/outcomes.ts';

/** What is the recovery's own: what it looks for, what it may find, and what may be answered. */
interface RecoveryCase {
  readonly recovery: Recovery;
  readonly of: unknown;
  readonly decision: Decision<unknown>;
  readonly settlements: Readonly<Record<string, Outcome<AnySettlement>>>;
  /** For one that the shell runs. */
  readonly screen?: () => ReactNode;
}

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

/** The model of what follows a reload between the tap and the answer. */
export function recoveryModel({ recovery, of, decision, settlements, screen }: RecoveryCase): AnyModel {
  const { machine, words } = recovery;
  return defineModel({
    machine,
    inputs: { plain: { of } },
    events: {},
    outcomes: {
      findDecision: { nothing: resolved(null), decision: resolved(decision), broken: rejected() },
      decision: { ...settlements, unsettled: resolved({ kind: 'unsettled' } as const), broken: rejected() },
    },
    ...(screen ? { screen } : { part: (flow) => <RecoverySheet recovery={flow} words={words} /> }),
    states: {
      looking: shut,
      asking: ({ screen }) => {
        screen.getByRole('dialog', { name: words.title });
        screen.getByText(words.explanation);
      },
      nothingLeft: shut,
      done: shut,
      refused: shut,
      failed: shut,
      unsettled: shut,
    },
  });
}
