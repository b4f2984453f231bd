import * as v from 'valibot';
import type { PushOffer } from '#domain/inbox/push.ts';
import type { QuietHours, ReminderChoices, ReminderKind } from '#domain/inbox/reminders.ts';
import { endpoint } from '../endpoint.ts';
import { leftOut, list, mapped, oneOf, optional } from '../field.ts';
import { type Means, ok, record } from '../record.ts';
import { HourInput } from '../wire.ts';

const kind = oneOf({
  start: 'start',
  freeCancellation: 'free_cancellation',
  end: 'end',
} as const satisfies Record<ReminderKind, string>);

const hour = mapped(HourInput, Number, (value: number) => value);

const quietHours = record({
  isOn: ['enabled', v.boolean()],
  from: ['from', hour],
  to: ['to', hour],
}) satisfies Means<QuietHours>;

const channels = record({ mail: ['mail', list(kind)], push: ['push', optional(list(kind), [])] });

/** The reminders that are sent on each channel, and the hours in which none is that can wait. */
const choices = mapped(
  record({ channels: ['channels', channels], quietHours: ['quiet_hours', quietHours] }),
  ({ channels: { mail, push }, quietHours: hours }): ReminderChoices => ({
    byMail: mail,
    byPush: push,
    quietHours: hours,
  }),
  ({ byMail, byPush, quietHours: hours }) => ({
    channels: { mail: byMail, push: byPush },
    quietHours: hours,
  }),
);

const pushOffer = record({
  key: ['public_key', v.string()],
  isSubscribed: ['on_this_device', v.boolean()],
}) satisfies Means<PushOffer>;

/** The choices about reminders, and what it takes to push them; null from a server that does not push. */
export interface ReminderSettings {
  readonly choices: ReminderChoices;
  readonly push: PushOffer | null;
}

export const getReminderChoices = endpoint({
  call: 'GET /settings/notifications',
  summary: 'How the member is reminded.',
  audience: 'member',
  additive: true,
  answer: mapped(
    record(choices, { push: ['push', leftOut(pushOffer)] }),
    ({ push, ...held }): ReminderSettings => ({ choices: held, push }),
    ({ choices: held, push }) => ({ ...held, push }),
  ),
});

/**
 * Says what is chosen from now on, and what the member saw before. The ticks that are the same in both stay as they are
 * by now; without `before` all of it is chosen (docs/spec/settings.md, "Reminders").
 */
export const changeReminderChoices = endpoint({
  call: 'POST /settings/notifications',
  summary: 'Changes how the member is reminded.',
  audience: 'member',
  effect: true,
  additive: true,
  body: record(choices, { before: ['before', leftOut(choices)] }),
  answer: ok,
});
