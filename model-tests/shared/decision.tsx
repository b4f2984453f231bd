import type { Decision, DecisionMachine } from '#machines/shared/decision.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { press } from '../support/gestures.ts';
import { type AnyModel, asParent, defineModel } from '../support/model.ts';
import { type Outcome, rejected, resolved } from '../support/outcomes.ts';

/** What is the decision's own: what was decided, and what may be answered. */
interface DecisionCase {
  readonly machine: DecisionMachine;
  readonly decision: Decision<unknown>;
  /** Answers, an uncertain failure and a certain one; `asked` shows that the decision is what is sent. */
  readonly ask: Readonly<Record<string, Outcome<unknown>>>;
}

const AGAIN = /もう一度確認しています/;

/** The model of something that is asked once, and asked again until the truth is known. */
export function decisionModel({ machine, decision, ask }: DecisionCase): AnyModel {
  return defineModel({
    machine,
    inputs: { plain: decision },
    events: {
      'retry.requested': [{ by: press('もう一度確認する') }],
      'wait.abandoned': [{ by: press('確認をやめる') }],
    },
    outcomes: {
      rememberDecision: { kept: resolved(), full: rejected() },
      ask,
      forgetDecision: { forgotten: resolved(), broken: rejected() },
    },
    reads: ({ retries }) => retries,
    part: (flow) => <DecisionProgress decision={flow}>送信しています</DecisionProgress>,
    states: {
      remembering: ({ screen }) => screen.getByText('送信しています'),
      asking: ({ screen, context }) => {
        screen.getByText('送信しています');
        if (context.retries > 0) screen.getByText(AGAIN);
      },
      waiting: ({ screen }) => screen.getByText(AGAIN),
      unreachable: ({ screen }) => screen.getByText(/確認できていません/),
      forgetting: ({ screen }) => screen.getByText('送信しています'),
      settled: asParent,
    },
  });
}
