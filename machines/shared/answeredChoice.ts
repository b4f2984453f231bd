import { apiErrorOf } from '#contract/errors.ts';
import { endsSession } from '../shell/failures.ts';
import { type Delivered, deliveredOf } from './choice.ts';
import type { Command } from './command.ts';
import type { ChoiceNews } from './keptChoices.ts';

/** A choice need not be kept any more; for the actions of a flow that tells its keeper by `answeredNews`. */
export const choiceAnswered = { type: 'forgetKept' as const, params: deliveredOf };

/**
 * Tells the keeper that a choice has been answered; not of one that has met the end of the session, which is sent when
 * its member is back.
 */
export function answeredNews(choice: Command<unknown> | null, delivered: Delivered): ChoiceNews {
  const isOver = delivered.kind === 'refused' && endsSession(apiErrorOf(delivered.error));
  return { type: 'choice.answered', key: isOver ? null : (choice?.key ?? null) };
}
