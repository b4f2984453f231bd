import type { AuditEntryTable, AuditHeadTable, AuditReasonTable } from './tables/audit.ts';
import type {
  CouponTable,
  ExtensionTable,
  LedgerEntryTable,
  ReservationChangeTable,
  ReservationTable,
} from './tables/booking.ts';
import type { CalendarFeedTable } from './tables/calendar.ts';
import type {
  CardRegistrationTable,
  CardTable,
  OwedPaymentTable,
  SimulatedCardRecordTable,
} from './tables/card.ts';
import type { FavouriteTable } from './tables/favourites.ts';
import type { IdempotencyKeyTable } from './tables/idempotencyKeys.ts';
import type {
  AnnouncementReadTable,
  AnnouncementTable,
  NoticeTable,
  SurveyAnswerTable,
  SurveyOptionTable,
  SurveyQuestionTable,
  SurveyTable,
} from './tables/inbox.ts';
import type { IntentTable } from './tables/intents.ts';
import type { InvitationTable } from './tables/invitations.ts';
import type {
  CorporationTable,
  DepartmentTable,
  MemberTable,
  SessionTable,
  TenantTable,
  UsageTermsTable,
} from './tables/members.ts';
import type {
  OperatorAnswerTable,
  OperatorChallengeTable,
  OperatorCodeTable,
  OperatorLinkTable,
  OperatorPasskeyTable,
  OperatorSessionTable,
  OperatorTable,
} from './tables/operators.ts';
import type { OutboxTable } from './tables/outbox.ts';
import type { PhoneCodeTable } from './tables/phone.ts';
import type {
  AreaGroupTable,
  AreaTable,
  BoothPhotoTable,
  BoothTable,
  ClosedDayTable,
  FloorMapTable,
  PasscodeConfirmationTable,
} from './tables/places.ts';
import type { PushedNoticeTable, PushSubscriptionTable, VapidKeyTable } from './tables/push.ts';
import type { ReceiptCounterTable, ReceiptDocumentTable, ReceiptTable } from './tables/receipts.ts';
import type { ReminderChoiceTable, ReminderTable } from './tables/reminders.ts';
import type { CouponCodeTable, SpentCouponTable } from './tables/settings.ts';
import type { SignUpTables } from './tables/signUp.ts';
import type { DeviceProofTable, ThrottleTable } from './tables/throttle.ts';
import type { TroubleTable } from './tables/troubles.ts';
import type { FreedSpanTable, WaitTable } from './tables/waitingList.ts';

/** The tables as the migrations leave them. Columns that end in `_at` hold moments, those in `_on` days. */
export interface Tables extends SignUpTables {
  audit_entries: AuditEntryTable;
  audit_reasons: AuditReasonTable;
  audit_heads: AuditHeadTable;
  tenants: TenantTable;
  usage_terms: UsageTermsTable;
  corporations: CorporationTable;
  departments: DepartmentTable;
  members: MemberTable;
  cards: CardTable;
  card_registrations: CardRegistrationTable;
  owed_payments: OwedPaymentTable;
  simulated_card_records: SimulatedCardRecordTable;
  phone_codes: PhoneCodeTable;
  sessions: SessionTable;
  invitations: InvitationTable;
  device_proofs: DeviceProofTable;
  throttles: ThrottleTable;
  area_groups: AreaGroupTable;
  areas: AreaTable;
  floor_maps: FloorMapTable;
  booths: BoothTable;
  booth_photos: BoothPhotoTable;
  closed_days: ClosedDayTable;
  reservations: ReservationTable;
  reservation_changes: ReservationChangeTable;
  calendar_feeds: CalendarFeedTable;
  waits: WaitTable;
  freed_spans: FreedSpanTable;
  troubles: TroubleTable;
  reminders: ReminderTable;
  reminder_choices: ReminderChoiceTable;
  favourites: FavouriteTable;
  vapid_keys: VapidKeyTable;
  push_subscriptions: PushSubscriptionTable;
  pushed_notices: PushedNoticeTable;
  coupons: CouponTable;
  ledger_entries: LedgerEntryTable;
  extensions: ExtensionTable;
  intents: IntentTable;
  passcode_confirmations: PasscodeConfirmationTable;
  idempotency_keys: IdempotencyKeyTable;
  notices: NoticeTable;
  announcements: AnnouncementTable;
  announcement_reads: AnnouncementReadTable;
  surveys: SurveyTable;
  survey_questions: SurveyQuestionTable;
  survey_options: SurveyOptionTable;
  survey_answers: SurveyAnswerTable;
  coupon_codes: CouponCodeTable;
  spent_coupons: SpentCouponTable;
  outbox: OutboxTable;
  receipt_counters: ReceiptCounterTable;
  receipts: ReceiptTable;
  receipt_documents: ReceiptDocumentTable;
  operators: OperatorTable;
  operator_passkeys: OperatorPasskeyTable;
  operator_codes: OperatorCodeTable;
  operator_links: OperatorLinkTable;
  operator_challenges: OperatorChallengeTable;
  operator_sessions: OperatorSessionTable;
  operator_answers: OperatorAnswerTable;
}
