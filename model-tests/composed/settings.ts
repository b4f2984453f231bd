import type { ErrorCode } from '#contract/api/endpoints.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endCalendar, getCalendar, makeCalendar } from '#contract/settings/calendar.ts';
import { changeReminderChoices, getReminderChoices } from '#contract/settings/notifications.ts';
import { subscribeToPush, unsubscribeFromPush } from '#contract/settings/push.ts';
import { FIRST_CHOICES, type ReminderChoices } from '#domain/inbox/reminders.ts';
import type { Instant } from '#domain/time.ts';
import type { PushDevice } from '#machines/settings/push/device.ts';

/** The answer of a part of the server: in domain terms, or a refusal. */
export type Known =
  | { readonly value: unknown }
  | {
      readonly refusal: {
        readonly status: number;
        readonly code: ErrorCode;
        readonly message: string;
        readonly errors?: Readonly<Record<string, readonly string[]>>;
      };
    };

/** The effects of the screen of reminders, once for each command. */
export interface SettingsEffect {
  readonly kind: 'feedMade' | 'feedEnded' | 'subscribed' | 'unsubscribed' | 'chosen';
}

const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** A member's reminders, pushes and calendar as the server knows them, and the browser that is pushed to. */
export class Settings {
  readonly effects: SettingsEffect[] = [];
  choices: ReminderChoices = FIRST_CHOICES;
  isSubscribed = false;
  /** How many addresses were made; the last one opens the calendar, if any does. */
  made = 0;
  feedMadeAt: Instant | null = null;
  /** Whether the browser holds a subscription. */
  isHeld = false;

  /** A browser with a push service, whose owner allows it. */
  readonly device: PushDevice = {
    look: async () => (this.isHeld ? 'subscribed' : 'unsubscribed'),
    requestPermission: async () => 'granted',
    subscribeTo: async () => {
      this.isHeld = true;
      return SUBSCRIPTION;
    },
    unsubscribe: async () => {
      this.isHeld = false;
    },
  };

  /** The answer to a call of these settings, in domain terms; null for any other call. */
  answer(endpoint: AnyEndpoint, asked: unknown, now: Instant): Known | null {
    switch (endpoint) {
      case getReminderChoices:
        return {
          value: { choices: this.choices, push: { key: 'B'.repeat(87), isSubscribed: this.isSubscribed } },
        };
      case getCalendar:
        return { value: { feed: this.feedMadeAt && { madeAt: this.feedMadeAt } } };
      case changeReminderChoices: {
        const { before: _, ...choices } = asked as ReminderChoices & { readonly before: unknown };
        this.choices = choices;
        return this.#done('chosen');
      }
      case subscribeToPush:
        this.isSubscribed = true;
        return this.#done('subscribed');
      case unsubscribeFromPush:
        this.isSubscribed = false;
        return this.#done('unsubscribed');
      case makeCalendar:
        this.made += 1;
        this.feedMadeAt = now;
        return this.#done('feedMade', addressOf(this.made));
      case endCalendar:
        this.feedMadeAt = null;
        return this.#done('feedEnded');
      default:
        return null;
    }
  }

  #done(kind: SettingsEffect['kind'], value: unknown = undefined) {
    this.effects.push({ kind });
    return { value };
  }
}

/** The address of a calendar that was made as the nth. */
export function addressOf(nth: number): string {
  return `https://komori.example/calendar/${nth}.ics`;
}
