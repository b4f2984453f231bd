import { changeReminderChoices } from '#contract/settings/notifications.ts';
import { FIRST_CHOICES } from '#domain/inbox/reminders.ts';
import { changingReminders } from '#machines/settings/reminders.ts';
import { type Asking, choice } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  choice(
    'how one is reminded',
    changingReminders,
    { ...FIRST_CHOICES, before: FIRST_CHOICES },
    changeReminderChoices,
  ),
];
