import type { Generated, GeneratedAlways } from 'kysely';
import type { UseState } from '#domain/booking/reservation.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** A booth for a member and a time. Its amounts are those of the whole use, extensions included; yen. */
export interface ReservationTable extends OfTenant {
  tranid: Generated<number>;
  member_id: number;
  telecube_id: number;
  starts_at: Instant;
  ends_at: Instant;
  /** Takes the slot: neither cancelled nor ended early. */
  live: boolean;
  use_state: UseState;
  net: number;
  tax: number;
  /** The rate by which its amounts are taxed; a trigger keeps it, because the tenant's may be another later. */
  tax_percent: Generated<number>;
  coupon_minutes: Minutes;
  created_at: Instant;
  /** null while the card is being charged: the slot is kept, and nobody sees a reservation yet. */
  confirmed_at: Instant | null;
  charge_at: Instant;
  charged_at: Instant | null;
  /** Cancelled free of charge. A later cancellation sets `ended_at` and stays charged. */
  cancelled_at: Instant | null;
  /** When the use was ended, or the slot given up, before its end; the charge stays. */
  ended_at: Generated<Instant | null>;
  /** Until when the slot is to be kept while the card is asked for an extension. */
  extends_to_at: Generated<Instant | null>;
  /** Until when the slot is taken. */
  slot_ends_at: GeneratedAlways<Instant>;
  /** How often the due charge was begun, and when it may be again where that failed. */
  charge_attempts: Generated<number>;
  next_charge_at: Generated<Instant | null>;
  /** The card refused the charge: the amount is owed. */
  payment_failed_at: Generated<Instant | null>;
  /** How often asking for the owed amount has failed, and when it may be tried again. */
  owed_attempts: Generated<number>;
  next_owed_at: Generated<Instant | null>;
  /** Opens a booth in QR code mode; null for what was reserved before there were such codes. */
  entry_code: Generated<string | null>;
  /** Of the ledger entries that pay for it: the booking's, or those of its latest move. */
  purpose: Generated<string>;
  /** How often it was moved. */
  moves: Generated<number>;
  /** How often it has changed as a calendar shows it; a trigger counts. */
  sequence: Generated<number>;
  /** The rate at which it was reserved; null where that was not kept. */
  net_per_15_minutes: Generated<number | null>;
}

/** A reservation as it was before a move. */
export interface ReservationChangeTable extends OfTenant {
  change_id: GeneratedAlways<number>;
  tranid: number;
  telecube_id: number;
  starts_at: Instant;
  ends_at: Instant;
  net: number;
  tax: number;
  coupon_minutes: Minutes;
  changed_at: Instant;
}

/** More time for a reservation in use; neither confirmed nor cancelled while its card is asked. */
export interface ExtensionTable extends OfTenant {
  extension_id: GeneratedAlways<number>;
  tranid: number;
  extends_from_at: Instant;
  extends_to_at: Instant;
  /** On top of the reservation's price before. */
  net: number;
  tax: number;
  coupon_minutes: Minutes;
  created_at: Instant;
  confirmed_at: Instant | null;
  cancelled_at: Instant | null;
}

/** Minutes that a member may use without paying; how many are left is the sum of its ledger entries. */
export interface CouponTable extends OfTenant {
  coupon_id: Generated<number>;
  member_id: number;
  coupon_name: string;
  coupon_code: string;
  granted_at: Instant;
  expires_at: Instant;
}

type EntryKind = 'grant' | 'hold' | 'release' | 'charge' | 'refund';

/** One entry of the append-only ledger (docs/spec/money.md, "Ledger"). */
export interface LedgerEntryTable extends OfTenant {
  entry_id: Generated<number>;
  account: string;
  kind: EntryKind;
  yen: number;
  minutes: Minutes;
  tranid: number | null;
  purpose: string;
  /** The hold that this release or charge ends. */
  ends_hold: number | null;
  entered_at: Instant;
}
