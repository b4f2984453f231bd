import * as v from 'valibot';
import type { SignedUp } from '#contract/account/signUp.ts';
import { FIRST_CARD_WAYS_ON } from '#domain/account/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import {
  type CardEntry,
  type CardField,
  cardDetailsOf,
  cardMistakes,
  isCardComplete,
  NO_CARD,
} from '#domain/settings/cardEntry.ts';
import { requestCardToken } from '../../shared/cardProvider.ts';
import type { Submitted } from '../../shared/form.ts';
import type { ByLink } from '../link.ts';

/** The outcome of a sign-up; `isCardRefused`: the account is there, the card that was entered is not. */
export type SignUpOutcome = ByLink<SignedUp & { readonly isCardRefused?: boolean }>;

/** The account, and whether the provider took the card in the end. */
export function withCard(signedUp: SignedUp, token: string | null) {
  const isCardMissing = signedUp.challenge === null && signedUp.signIn.member.card === null;
  return { ...signedUp, isCardRefused: token !== null && isCardMissing };
}

/** The fields of a first card in the form of a sign-up. */
export const FIRST_CARD_FIELDS = NO_CARD;

export const firstCardSchema = {
  card_number: v.string(),
  card_expire_month: v.string(),
  card_expire_year: v.string(),
  security_code: v.string(),
  holdername: v.string(),
} satisfies Record<CardField, unknown>;

/**
 * Whether a field is fine; of a card that is left incomplete every one is, because no token is asked for
 * (docs/spec/account.md, "Input").
 */
export function isFine(field: CardField): (entry: CardEntry) => boolean {
  return (entry) => !isCardComplete(entry) || cardMistakes(entry)[field] === undefined;
}

/** The fields that a card's own checks look at. */
export const WHOLE_CARD = [
  ['card_number'],
  ['card_expire_month'],
  ['card_expire_year'],
  ['security_code'],
  ['holdername'],
] as const;

type FirstToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'made'; readonly token: string }
  | Extract<Submitted, { kind: 'refused' }>;

/** Any card field empty: no token; all filled: a token is asked for (docs/spec/account.md, "Input"). */
export async function firstCardToken(entry: CardEntry): Promise<FirstToken> {
  if (!isCardComplete(entry)) return { kind: 'none' };
  const answer = await requestCardToken(cardDetailsOf(entry));
  if (answer.kind === 'made') return answer;
  if (answer.kind === 'unreachable') return { kind: 'refused', message: FIRST_CARD_WAYS_ON.unreachable };
  const { mistakes } = answer;
  const isAboutField = Object.keys(mistakes).length > 0;
  return {
    kind: 'refused',
    message: MESSAGES.cardRefused,
    isAlert: true,
    fields: isAboutField ? mistakes : { card_number: [FIRST_CARD_WAYS_ON.refused] },
  };
}
