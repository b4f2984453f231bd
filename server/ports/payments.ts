import type { Instant } from '#domain/time.ts';

/** The part of a stored card that may be shown. */
export interface CardFace {
  /** As the provider masks it: `************1111`. */
  readonly masked: string;
  /** `VISA`, `Mastercard` …; null where the provider does not say. */
  readonly brand: string | null;
  /** `YYMM`; null where the provider does not say. */
  readonly expires: string | null;
}

/** The charge to be made; the intent makes a repeated request the same charge. */
export interface CardCharge {
  readonly tenantId: string;
  readonly intentId: string;
  /** The card, as the provider keeps it for us: its number is never ours. */
  readonly cardToken: string;
  readonly yen: number;
  /** The number of the attempt, from 1 on: from the second on the provider's records are looked at first. */
  readonly attempt: number;
}

/** Yen that go back to the card of a charge. */
export interface CardRefund {
  readonly tenantId: string;
  /** The charge's intent. */
  readonly intentId: string;
  /** The charge's remainder after it, which makes a repeated refund the same one. */
  readonly leavesYen: number;
  readonly chargedAt: Instant;
  readonly now: Instant;
}

/** A card that a member wants to pay with, as a token that the provider's own script has made of it. */
export interface NewCard {
  readonly tenantId: string;
  readonly registrationId: string;
  readonly paymentToken: string;
  /** Where the member's bank leads back to. */
  readonly returnUrl: string;
  /** As with a charge. */
  readonly attempt: number;
}

/** The provider's own name of a challenge, and the secret that goes with it. */
export interface ChallengeRef {
  readonly id: string;
  readonly secret: string;
}

/**
 * Its owner is known; or is to be asked by the bank at `url`; or the card is no good. The reason is the provider's own
 * code: it is passed on to the page, where the same provider's script is asked, and nobody else reads it.
 */
export type Verdict =
  | { readonly kind: 'verified' }
  | { readonly kind: 'challenge'; readonly url: string; readonly ref: ChallengeRef }
  | { readonly kind: 'refused'; readonly reason: string };

/** A registration at the provider, known by ours. */
export interface RegistrationName {
  readonly tenantId: string;
  readonly registrationId: string;
}

/** The provider's record of a payment. */
export interface PaymentRecord {
  /** `none`: neither paid nor given back; it was begun, or has failed. */
  readonly state: 'none' | 'paid' | 'given_back';
  readonly yen: number;
  /** The state in the provider's own word, for an operator to read. */
  readonly status: string;
}

/** The columns of a settlement file: the day in Tokyo, the provider's order, `charge` or `refund`, and its yen. */
export const SETTLEMENT_COLUMNS = 'settled_on,order_id,kind,yen';

/** The setup of a browser to make tokens of cards; script and shop are null where none are taken. */
export interface BrowserSetup {
  readonly provider: string;
  readonly scriptUrl: string | null;
  readonly shopId: string | null;
}

/**
 * The card provider. Every method is safe to repeat for the same row of ours, and rejects when nobody knows what has
 * become of it (no answer): ask again later. Refusals are values.
 */
export interface Payments {
  /** Whether members can pay by card here; where not, nothing below is ever answered. */
  readonly takesCards: boolean;
  readonly isSimulated: boolean;
  /** Origins that a page with card fields may load scripts from and talk to, beside our own. */
  readonly browserOrigins: readonly string[];
  browserSetup(tenantId: string): BrowserSetup;

  charge(charge: CardCharge): Promise<'succeeded' | 'refused'>;
  /** Refused, too, where less stands already than is to be left: nothing is ever taken by it. */
  refund(refund: CardRefund): Promise<'succeeded' | 'refused'>;

  /** Asks whether a card is good, and whether it is its owner who registers it. Nothing is charged. */
  register(card: NewCard): Promise<Verdict>;
  /** The challenge that a browser names when it comes back from the bank; undefined where it names none. */
  challengeNamedBy(sent: Readonly<Record<string, unknown>>): ChallengeRef['id'] | undefined;
  /** The bank's verdict; `pending` while the member has not answered it. */
  confirm(name: RegistrationName, ref: ChallengeRef): Promise<Verdict | { readonly kind: 'pending' }>;
  /** Keeps the card of a verified registration. */
  keep(name: RegistrationName): Promise<{ readonly cardToken: string; readonly face: CardFace }>;
  /** Forgets the data of a registration that was not completed. */
  discard(name: RegistrationName): Promise<void>;
  /** Forgets a kept card; one that is not there any more is forgotten already. */
  forget(tenantId: string, cardToken: string): Promise<void>;

  /** The name of a payment in the provider's own lists. */
  orderOf(tenantId: string, intentId: string): string;
  /** The provider's record of a payment; null where it knows none. */
  lookUp(tenantId: string, intentId: string): Promise<PaymentRecord | null>;
}
