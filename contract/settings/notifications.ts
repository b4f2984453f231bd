import * as v from 'valibot';
import type { QuietHours, ReminderChoices, ReminderKind } from '#domain/inbox/reminders.ts';
import { endpoint } from '../endpoint.ts';
import { list, mapped, oneOf } from '../field.ts';
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

const channels = record({ mail: ['mail', list(kind)] });

/** The reminders that are sent on each channel, and the hours in which none is that can wait. */
const choices = mapped(
  record({ channels: ['channels', channels], quietHours: ['quiet_hours', quietHours] }),
  ({ channels: { mail }, quietHours: hours }): ReminderChoices => ({ byMail: mail, quietHours: hours }),
  ({ byMail, quietHours: hours }) => ({ channels: { mail: byMail }, quietHours: hours }),
);

/** GET /settings/notifications (addition): how the member is reminded (docs/spec/settings.md, "Reminders"). */
export const getReminderChoices = endpoint({
  method: 'get',
  path: '/settings/notifications',
  summary: 'How the member is reminded (an addition of ours).',
  audience: 'regular',
  additive: true,
  answer: choices,
});

/** POST /settings/notifications (addition): how the member wants to be reminded from now on; the whole of it. */
export const changeReminderChoices = endpoint({
  method: 'post',
  path: '/settings/notifications',
  summary: 'Changes how the member is reminded (an addition of ours).',
  audience: 'regular',
  additive: true,
  body: choices,
  answer: ok,
});
