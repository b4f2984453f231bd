import type { Member } from '#domain/account/member.ts';
import type { ChangedCard } from '#domain/settings/card.ts';
import type { CardEntry, CardMistakes } from '#domain/settings/cardEntry.ts';
import { paths } from '../../shell/paths.ts';
import type { BankChallengeInput } from './bankChallenge.ts';
import type { EnteredCard } from './entry.ts';

export interface CardChangeInput {
  /** The challenge that the bank's page has led back with. */
  readonly challengeId: string | null;
  /** The booking that the card is for, as an address; null where it is for itself. */
  readonly returnTo: string | null;
}

/** The outcome of the new card. */
export interface CardChangeDone {
  readonly changed: ChangedCard;
  /** The member as they were before; null where nobody knew. */
  readonly before: Member | null;
}

/** The knowledge of a card change. */
export interface CardChangeContext extends CardChangeInput {
  /** The typed card, for as long as it may come back refused. */
  readonly entry: CardEntry | null;
  readonly mistakes: CardMistakes;
  /** The member who pays and the owed amount; null until they are known. */
  readonly member: Member | null;
  /** The card that may pay what is owed, once it is entered. */
  readonly entered: EnteredCard | null;
  /** The bank's question on the way; null before. */
  readonly bank: BankChallengeInput | null;
  /** Null until the card is changed. */
  readonly change: CardChangeDone | null;
}

/** The change before anything is known. */
export function begun(input: CardChangeInput): CardChangeContext {
  return { ...input, entry: null, mistakes: {}, member: null, entered: null, bank: null, change: null };
}

/** The member is back where a card is entered, or sees the new one: the address no longer names a challenge. */
export const home = {
  type: 'recordAddress' as const,
  params: ({ context }: { context: CardChangeContext }) => ({
    address: paths.changePayment(context.returnTo ?? undefined),
  }),
};
