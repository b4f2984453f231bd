import type { Outcome } from '../../shared/command.ts';
import type { CreationAnswer } from './command.ts';
import type { DialogContext } from './dialog.ts';
import type { QuoteAnswer } from './quote.ts';

/** The answer to the price that was asked for, or to the command. */
export interface Answered {
  readonly answer: QuoteAnswer | Outcome<CreationAnswer>;
}

/** The transitions of the dialog that an answer can cause. */
export const answerGuards = {
  isMaxPriceReached: (_: unknown, { answer }: Answered) =>
    answer.kind === 'quoted' && answer.quote.isMaxPriceReached,
  isUnpayable: (_: unknown, { answer }: Answered) =>
    answer.kind === 'quoted' && answer.quote.unpayable !== null,
  isQuotedAgain: ({ context }: { context: DialogContext }, { answer }: Answered) =>
    answer.kind === 'quoted' && context.former !== null,
  isQuoted: (_: unknown, { answer }: Answered) => answer.kind === 'quoted',
  isSlotTaken: (_: unknown, { answer }: Answered) => answer.kind === 'slotTaken',
  isReserved: (_: unknown, { answer }: Answered) => answer.kind === 'reserved',
  isNewPriceKnown: (_: unknown, { answer }: Answered) =>
    answer.kind === 'priceChanged' && answer.quote !== null,
  isPriceChanged: (_: unknown, { answer }: Answered) => answer.kind === 'priceChanged',
  isRefused: (_: unknown, { answer }: Answered) => answer.kind === 'refused',
  hasNewTerms: (_: unknown, { answer }: Answered) =>
    answer.kind === 'failed' && 'code' in answer.error && answer.error.code === 'terms_required',
  isFailed: (_: unknown, { answer }: Answered) => answer.kind === 'failed',
};
