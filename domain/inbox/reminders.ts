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

/** The hours of the night in which only urgent reminders are sent. */
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
  /** Those that are pushed to the devices that the member has allowed it on. */
  readonly byPush: readonly ReminderKind[];
  readonly quietHours: QuietHours;
}

/** The choices of a member who has made none; nothing is pushed before a device was allowed to show it. */
export const FIRST_CHOICES: ReminderChoices = {
  byMail: ['start', 'freeCancellation'],
  byPush: REMINDER_KINDS,
  quietHours: { isOn: true, from: 22, to: 7 },
};

/**
 * The end of the quiet hours that the instant falls into; null outside of them, and where both hours are equal. The end
 * of a use can't wait: the member in the booth is awake.
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

function ticked(kinds: readonly ReminderKind[], kind: ReminderKind, isWanted: boolean): ReminderKind[] {
  return REMINDER_KINDS.filter((other) => (other === kind ? isWanted : kinds.includes(other)));
}

/** The choices with that kind mailed, or no longer. */
export function withMail(choices: ReminderChoices, kind: ReminderKind, isWanted: boolean): ReminderChoices {
  return { ...choices, byMail: ticked(choices.byMail, kind, isWanted) };
}

/** The choices with that kind pushed, or no longer. */
export function withPush(choices: ReminderChoices, kind: ReminderKind, isWanted: boolean): ReminderChoices {
  return { ...choices, byPush: ticked(choices.byPush, kind, isWanted) };
}

/** The choices with other quiet hours. */
export function withQuietHours(choices: ReminderChoices, quietHours: Partial<QuietHours>): ReminderChoices {
  return { ...choices, quietHours: { ...choices.quietHours, ...quietHours } };
}

/** A change of the choices: the choices that the member saw, and those that they want. */
export interface ChoicesChange {
  readonly before: ReminderChoices;
  readonly after: ReminderChoices;
}

/**
 * The choices that hold, with a change of them. Only what differs between before and after is taken over, tick by tick:
 * a device that saw an older state undoes nothing that another one has chosen since.
 */
export function changedChoices(held: ReminderChoices, { before, after }: ChoicesChange): ReminderChoices {
  const kinds = (channel: 'byMail' | 'byPush') =>
    REMINDER_KINDS.filter((kind) => {
      const isWanted = after[channel].includes(kind);
      return isWanted === before[channel].includes(kind) ? held[channel].includes(kind) : isWanted;
    });
  const hour = <Name extends keyof QuietHours>(name: Name) =>
    after.quietHours[name] === before.quietHours[name] ? held.quietHours[name] : after.quietHours[name];
  return {
    byMail: kinds('byMail'),
    byPush: kinds('byPush'),
    quietHours: { isOn: hour('isOn'), from: hour('from'), to: hour('to') },
  };
}
