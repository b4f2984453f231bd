import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { UseState } from '#domain/booking/reservation.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import type { InvitationTable } from './tables/account.ts';
import type { CardRegistrationTable, CardTable, SimulatedCardRecordTable } from './tables/card.ts';
import type {
  NoticeTable,
  SurveyAnswerTable,
  SurveyOptionTable,
  SurveyQuestionTable,
  SurveyTable,
} from './tables/inbox.ts';
import type { IntentTable } from './tables/intents.ts';
import type { CouponCodeTable } from './tables/settings.ts';
import type { SignUpTables } from './tables/signUp.ts';

/** The tables as the migrations leave them. Columns that end in `_at` hold moments, those in `_on` days. */
export interface Tables extends SignUpTables {
  tenants: TenantTable;
  usage_terms: UsageTermsTable;
  corporations: CorporationTable;
  departments: DepartmentTable;
  members: MemberTable;
  cards: CardTable;
  card_registrations: CardRegistrationTable;
  simulated_card_records: SimulatedCardRecordTable;
  sessions: SessionTable;
  invitations: InvitationTable;
  login_failures: LoginFailureTable;
  area_groups: AreaGroupTable;
  areas: AreaTable;
  floor_maps: FloorMapTable;
  booths: BoothTable;
  closed_days: ClosedDayTable;
  reservations: ReservationTable;
  coupons: CouponTable;
  ledger_entries: LedgerEntryTable;
  extensions: ExtensionTable;
  intents: IntentTable;
  passcode_confirmations: PasscodeConfirmationTable;
  idempotency_keys: IdempotencyKeyTable;
  notices: NoticeTable;
  surveys: SurveyTable;
  survey_questions: SurveyQuestionTable;
  survey_options: SurveyOptionTable;
  survey_answers: SurveyAnswerTable;
  coupon_codes: CouponCodeTable;
  outbox: OutboxTable;
}

interface OfTenant {
  tenant_id: string;
}

interface TenantTable extends OfTenant {
  hosts: string[];
  app_name: string;
  accent: string | null;
  external_search_url: string;
  support_tel: string;
  support_mail: string;
  support_hours: string;
  tax_percent: number;
  /** In slots of 5 minutes, as on the wire. */
  reservation_time_unit: number;
  without_reservation_time_unit: number;
  slot_sequence_limit: number;
  immediate_slot_sequence_limit: number;
  reservable_days: number;
  reservation_limit: number;
  reservation_limit_enabled: boolean;
  clock_offset_ms: Generated<number>;
}

interface UsageTermsTable extends OfTenant {
  version: string;
  contents: string;
  published_at: Instant;
  /** When those who had agreed to older ones were told; null: still to be done. */
  announced_at: Generated<Instant | null>;
}

interface CorporationTable extends OfTenant {
  corporation_id: number;
  name: string;
  /** Tax-included yen a month of use; null where there is no cap. */
  monthly_cap: number | null;
  /** Members pay from the corporation's prepaid balance. */
  has_campaign: boolean;
}

interface DepartmentTable extends OfTenant {
  department_id: number;
  corporation_id: number;
  full_name: string;
}

interface MemberTable extends OfTenant {
  member_id: Generated<number>;
  loginid: string;
  password_hash: string;
  name: string;
  classification: number;
  /** null: a personal member. */
  corporation_id: number | null;
  department_id: number | null;
  invitation_group_id: number | null;
  empid: string | null;
  tel: string | null;
  birth: string | null;
  gender: number | null;
  postal: string | null;
  address1: string | null;
  /** The card that pays, see `cards`. */
  card_token: string | null;
  terms_agreed_version: string | null;
  joined_at: Instant;
  /** The member has left; nothing personal is in the row any more. */
  withdrawn_at: Generated<Instant | null>;
}

interface SessionTable extends OfTenant {
  /** SHA-256 of the bearer token. */
  token_hash: string;
  member_id: number;
  last_used_at: Instant;
}

interface LoginFailureTable extends OfTenant {
  /** SHA-256 of a login ID or of an address. */
  subject_hash: string;
  failures: number;
  last_failed_at: Instant;
}

interface AreaGroupTable extends OfTenant {
  area_group_id: number;
  name: string;
}

interface AreaTable extends OfTenant {
  area_id: number;
  area_group_id: number;
  name: string;
}

interface FloorMapTable extends OfTenant {
  floor_map_id: number;
  area_id: number;
  place_name: string;
  floor_name: string;
  access: string;
  latitude: number;
  longitude: number;
  passcode: string | null;
}

interface BoothTable extends OfTenant {
  telecube_id: number;
  area_id: number;
  floor_map_id: number | null;
  /** Where it is drawn on the floor, in units of the plan; null for booths on their own. */
  plan_x: number | null;
  plan_y: number | null;
  cube_name: string;
  place_name: string;
  access: string;
  latitude: number;
  longitude: number;
  /** 0: a door that open-door opens; 1: a lock that unlock releases. */
  booth_type: number;
  qr_code_mode: number;
  wifi_ssid: string | null;
  wifi_password: string | null;
  pin_id: string | null;
  net_per_15_minutes: number;
  workday_opens: Minutes | null;
  workday_closes: Minutes | null;
  saturday_opens: Minutes | null;
  saturday_closes: Minutes | null;
  sunday_opens: Minutes | null;
  sunday_closes: Minutes | null;
}

interface ClosedDayTable extends OfTenant {
  telecube_id: number;
  closed_on: LocalDate;
}

interface ReservationTable extends OfTenant {
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
  coupon_minutes: Minutes;
  created_at: Instant;
  /** null while the card is being charged: the slot is kept, the reservation is not there yet. */
  confirmed_at: Instant | null;
  charge_at: Instant;
  charged_at: Instant | null;
  /** Cancelled free of charge. What is given up later keeps its charge: `ended_at`. */
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
  /** Opens a booth in QR code mode; null for what was reserved before there were such codes. */
  entry_code: Generated<string | null>;
}

/** More time for a reservation in use; neither confirmed nor cancelled while its card is asked. */
interface ExtensionTable extends OfTenant {
  extension_id: GeneratedAlways<number>;
  tranid: number;
  extends_from_at: Instant;
  extends_to_at: Instant;
  /** On top of what the reservation cost before. */
  net: number;
  tax: number;
  coupon_minutes: Minutes;
  created_at: Instant;
  confirmed_at: Instant | null;
  cancelled_at: Instant | null;
}

interface CouponTable extends OfTenant {
  coupon_id: Generated<number>;
  member_id: number;
  coupon_name: string;
  coupon_code: string;
  granted_at: Instant;
  expires_at: Instant;
}

export type EntryKind = 'grant' | 'hold' | 'release' | 'charge' | 'refund';

interface LedgerEntryTable extends OfTenant {
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

/** Who has entered which passcode; worth nothing once the floor's passcode is another. */
interface PasscodeConfirmationTable extends OfTenant {
  member_id: number;
  floor_map_id: number;
  passcode: string;
  confirmed_at: Instant;
}

interface IdempotencyKeyTable extends OfTenant {
  member_id: number;
  call: string;
  idempotency_key: string;
  body_hash: string;
  answer: JSONColumnType<Record<string, unknown>>;
  stored_at: Instant;
}

interface OutboxTable extends OfTenant {
  message_id: Generated<number>;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  queued_at: Instant;
}
