import type { Amount } from '../money.ts';
import type { Instant } from '../time.ts';

/** A use whose charge a card has refused, and which is still to be paid. */
export interface OwedUse {
  readonly reservationId: number;
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly amount: Amount;
}

/** An owed amount that is paid now (docs/spec/money.md, "Owed"). */
export interface PaidCharge {
  readonly reservationId: number;
  /** Tax-included. */
  readonly yen: number;
}

/** An owed amount that is still owed. */
export interface UnpaidCharge extends PaidCharge {
  /** `refused`: the new card was refused too; `unknown`: nobody knows yet, the outcome comes by mail. */
  readonly why: 'refused' | 'unknown';
}

/** A member pays with another card from now on. */
export interface ChangedCard {
  readonly kind: 'changed';
  /** Its masked number. */
  readonly card: string;
  readonly paid: readonly PaidCharge[];
  readonly unpaid: readonly UnpaidCharge[];
}

/** The bank wants to know first that it is the card's owner who registers it; nothing has changed yet. */
export interface CardChallenge {
  readonly kind: 'challenged';
  readonly challengeId: string;
  /** The bank's page. */
  readonly url: string;
}

export type CardChange = ChangedCard | CardChallenge;
