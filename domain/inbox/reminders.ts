import {
  addMinutes,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type Minutes,
  minuteOfDay,
} from '../time.ts';

/** The moments of a reservation before which its member is reminded (docs/spec/inbox.md, "Reminder"). */
export const REMINDER_KINDS = ['start', 'freeCancellation', 'end'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** How long before its moment each is given out. */
export const REMINDER_MINUTES: Readonly<Record<ReminderKind, Minutes>> = {
  start: 15,
  freeCancellation: 10,
  end: 10,
};

/** The hours of each night in which nothing that can wait is sent. */
export interface QuietHours {
  readonly isOn: boolean;
  /** Whole hours of the day, 0 to 23; the first of the night, and the one that ends it. */
  readonly from: number;
  readonly to: number;
}

/** The choices of a member about reminders. In the app they are always told. */
export interface ReminderChoices {
  /** Those that are mailed too. */
  readonly byMail: readonly ReminderKind[];
  readonly quietHours: QuietHours;
}

/** The choices of a member who has made none. */
export const FIRST_CHOICES: ReminderChoices = {
  byMail: ['start', 'freeCancellation'],
  quietHours: { isOn: true, from: 22, to: 7 },
};

/**
 * When the night ends in which the instant lies; null by day. Nothing is quiet between two equal hours. The end of a
 * use can't wait: whoever is in the booth is awake.
 */
export function quietUntil({ isOn, from, to }: QuietHours, kind: ReminderKind, now: Instant): Instant | null {
  if (!isOn || from === to || kind === 'end') return null;
  const minute = minuteOfDay(now);
  const sinceStart = (minute - from * 60 + DAY_MINUTES) % DAY_MINUTES;
  const night = (to * 60 - from * 60 + DAY_MINUTES) % DAY_MINUTES;
  if (sinceStart >= night) return null;
  const today = instantAt(dateOf(now), 0);
  return addMinutes(today, minute + night - sinceStart);
}

/** The choices with that kind mailed, or no longer. */
export function withMail(choices: ReminderChoices, kind: ReminderKind, isWanted: boolean): ReminderChoices {
  const isMailed = (other: ReminderKind) => (other === kind ? isWanted : choices.byMail.includes(other));
  return { ...choices, byMail: REMINDER_KINDS.filter(isMailed) };
}

/** The choices with other quiet hours. */
export function withQuietHours(choices: ReminderChoices, quietHours: Partial<QuietHours>): ReminderChoices {
  return { ...choices, quietHours: { ...choices.quietHours, ...quietHours } };
}
