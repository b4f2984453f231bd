import type { Member } from '#domain/account/member.ts';
import type { CardChallenge, ChangedCard } from '#domain/settings/card.ts';
import type { CardMistakes } from '#domain/settings/cardEntry.ts';
import type { Outcome } from '../../shared/command.ts';
import type { CardAnswer } from './command.ts';
import type { EnteredCard } from './entry.ts';
import type { PaymentAnswer } from './payingOwed.ts';

/** The card that pays: the one that was entered, or the one on file. */
export type PayingCard = 'entered' | 'onFile';

export interface OwedPaymentInput {
  /** The member who owes, as last known; null where that is to be asked first. */
  readonly member: Member | null;
  readonly entered: EnteredCard | null;
}

/** The answer to the payment of what is owed, by the card on file. */
export interface Paid {
  readonly answer: Outcome<PaymentAnswer>;
}
/** The answer to the change of the card. */
export interface Changed {
  readonly answer: Outcome<CardAnswer>;
}

/** How the sheet that pays ends. */
export type OwedPaymentOutput =
  /** The card pays, and has paid what was owed as far as it could. */
  | { readonly outcome: 'done'; readonly change: ChangedCard }
  | { readonly outcome: 'challenged'; readonly challenge: CardChallenge }
  /** The entered card is no good: it is put right where it was typed. */
  | { readonly outcome: 'cardRefused'; readonly mistakes: CardMistakes }
  /** Something has come to be owed that the member has not seen. */
  | { readonly outcome: 'amountChanged' }
  /** Nothing is owed by now, and no other card was entered. */
  | { readonly outcome: 'nothingOwed' }
  /** The shell has said what failed, or the member waits no longer. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'dismissed' };

/** The ending that an answer leads to; null where it leads to another state, or says nothing. */
export function outcomeOf({ answer }: Paid | Changed): OwedPaymentOutput | null {
  switch (answer.kind) {
    case 'changed':
      return { outcome: 'done', change: answer };
    case 'paid':
      return { outcome: 'done', change: answer.change };
    case 'challenged':
      return { outcome: 'challenged', challenge: answer };
    case 'refused':
      return { outcome: 'cardRefused', mistakes: answer.mistakes };
    default:
      return null;
  }
}
