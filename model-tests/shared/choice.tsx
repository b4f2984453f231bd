import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { DeliveryMachine } from '#machines/shared/choice.ts';
import type { Command } from '#machines/shared/command.ts';
import { type AnyModel, asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../support/model/outcomes.ts';

/** The choice's own part: its call, and one that is sent. */
interface ChoiceCase {
  readonly machine: DeliveryMachine;
  readonly endpoint: AnyEndpoint;
  readonly choice: Command<unknown>;
}

/** The model of a choice that shows already and is on its way. */
export function choiceModel({ machine, endpoint, choice }: ChoiceCase): AnyModel {
  return defineModel({
    machine,
    inputs: { plain: choice, interrupted: { ...choice, isInterrupted: true } },
    events: {},
    outcomes: {
      send: {
        saved: answered(endpoint, undefined, { asked: choice.content, as: undefined }),
        offline: unreachable(endpoint),
        forbidden: failed(endpoint, 403),
      },
      knowServer: { doesOnce: resolved(true), mayRepeat: resolved(false), broken: rejected() },
    },
    reads: ({ retries, isInterrupted }) => [retries, isInterrupted],
    unseen: 'The flow around it shows the choice, and what has become of it.',
    states: {
      beginning: asParent,
      resuming: asParent,
      sending: asParent,
      weighing: asParent,
      waiting: asParent,
      saved: asParent,
      refused: asParent,
      lost: asParent,
      unsent: asParent,
    },
  });
}
