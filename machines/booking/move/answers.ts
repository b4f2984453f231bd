import type { Outcome } from '../../shared/command.ts';
import type { MovingAnswer } from './command.ts';
import type { MoveQuoteAnswer } from './quote.ts';

/** The answer to the price that was asked for, or to the command. */
export interface Answered {
  readonly answer: MoveQuoteAnswer | Outcome<MovingAnswer>;
}

/** The transitions of the confirmation that an answer can cause. */
export const answerGuards = {
  isUnpayable: (_: unknown, { answer }: Answered) =>
    answer.kind === 'quoted' && answer.quote.unpayable !== null,
  isQuoted: (_: unknown, { answer }: Answered) => answer.kind === 'quoted',
  isSlotTaken: (_: unknown, { answer }: Answered) => answer.kind === 'slotTaken',
  isMoved: (_: unknown, { answer }: Answered) => answer.kind === 'moved',
  isPriceChanged: (_: unknown, { answer }: Answered) =>
    answer.kind === 'refused' && answer.code === 'price_changed',
  isRefused: (_: unknown, { answer }: Answered) => answer.kind === 'refused',
  isFailed: (_: unknown, { answer }: Answered) => answer.kind === 'failed',
};
