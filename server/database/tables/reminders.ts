import type { Generated, GeneratedAlways } from 'kysely';
import type { ReminderKind } from '#domain/inbox/reminders.ts';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The ways on which a member is reminded. */
export type ReminderChannel = 'app' | 'mail' | 'push';

/** A reminder of a reservation on one channel (docs/spec/inbox.md, "Reminder"). */
export interface ReminderTable extends OfTenant {
  reminder_id: GeneratedAlways<number>;
  tranid: number;
  kind: ReminderKind;
  channel: ReminderChannel;
  /** The moment that it reminds of, and after which it is worth nothing. */
  moment_at: Instant;
  /** null: still to be given out. */
  given_at: Generated<Instant | null>;
  attempts: Generated<number>;
  /** When it is to be given out; from then on any process may try. */
  next_attempt_at: Instant;
}

/** The choices of a member about reminders; no row for those who have chosen nothing. */
export interface ReminderChoiceTable extends OfTenant {
  member_id: number;
  by_mail: ReminderKind[];
  by_push: Generated<ReminderKind[]>;
  quiet_hours_on: boolean;
  quiet_from_hour: number;
  quiet_to_hour: number;
}
