import type { Generated } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Declared, OfTenant } from './ofTenant.ts';

/** A deployment: its look, its rules and its clock. */
export interface TenantTable extends OfTenant {
  hosts: string[];
  app_name: string;
  accent: string | null;
  external_search_url: string;
  support_tel: string;
  support_mail: string;
  support_hours: string;
  tax_percent: number;
  /** The issuer of receipts; empty: none can be issued. */
  issuer_name: Generated<string>;
  issuer_registration_number: Generated<string>;
  issuer_postal: Generated<string>;
  issuer_address: Generated<string>;
  issuer_tel: Generated<string>;
  /** In slots of 5 minutes, as on the wire. */
  reservation_time_unit: number;
  without_reservation_time_unit: number;
  slot_sequence_limit: number;
  immediate_slot_sequence_limit: number;
  reservable_days: number;
  reservation_limit: number;
  reservation_limit_enabled: boolean;
  clock_offset_ms: Generated<number>;
  /** The key of hashes that outlive an erasure. */
  hash_key: Generated<string>;
  /** Made by the demo: nothing of it is served outside of one. */
  is_demo: Generated<boolean>;
  /** The sentence that its members read while it is not served; null: it is served. */
  suspension: Generated<string | null>;
}

/** A version of the usage terms, as published. */
export interface UsageTermsTable extends OfTenant {
  version: string;
  contents: string;
  published_at: Instant;
  /** When those who had agreed to older ones were told; null: still to be done. */
  announced_at: Generated<Instant | null>;
  /** How often that was tried, and when it may be again. */
  announce_attempts: Generated<number>;
  next_announce_at: Generated<Instant | null>;
}

/** A corporation whose members use booths at its expense. */
export interface CorporationTable extends OfTenant, Declared {
  corporation_id: number;
  name: string;
  /** Tax-included yen a month of use; null where there is no cap. */
  monthly_cap: number | null;
  /** Members pay from the corporation's prepaid balance. */
  has_campaign: boolean;
}

/** A department of a corporation, for its employees' profiles. */
export interface DepartmentTable extends OfTenant, Declared {
  department_id: number;
  corporation_id: number;
  full_name: string;
}

/** Whoever can sign in: personal members, employees, guests (docs/spec/account.md, "Data"). */
export interface MemberTable extends OfTenant {
  member_id: Generated<number>;
  loginid: string;
  password_hash: string;
  /** Raised by every new password; the same password hashed again leaves it. */
  password_version: Generated<number>;
  name: string;
  /** Here by an invitation link. */
  is_guest: boolean;
  /** null: a personal member. */
  corporation_id: number | null;
  department_id: number | null;
  invitation_group_id: number | null;
  empid: string | null;
  tel: string | null;
  /** When the number was proven; null where it was only typed. */
  tel_verified_at: Generated<Instant | null>;
  birth: string | null;
  gender: number | null;
  postal: string | null;
  address1: string | null;
  /** The card that pays, see `cards`. */
  card_token: string | null;
  terms_agreed_version: string | null;
  joined_at: Instant;
  /** Made with the demo world, under a password or link that everybody knows. */
  is_demo: Generated<boolean>;
  /** The member has left; nothing personal is in the row any more. */
  withdrawn_at: Generated<Instant | null>;
}

/** A device that is signed in; it ends after 30 days without use. */
export interface SessionTable extends OfTenant {
  /** SHA-256 of the bearer token. */
  token_hash: string;
  member_id: number;
  /** The member's name for it; a token can't be told from it. */
  session_id: Generated<number>;
  /** The device that it is open on, as its member sees it; empty where the browser did not say. */
  device: Generated<string>;
  /** SHA-256 of where it was opened from; null but for guests, who share one row and are told apart by it. */
  source_hash: Generated<string | null>;
  opened_at: Instant;
  last_used_at: Instant;
}
