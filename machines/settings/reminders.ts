import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import { changeReminderChoices, getReminderChoices } from '#contract/settings/notifications.ts';
import type { ReminderChoices } from '#domain/inbox/reminders.ts';
import { REMINDER_WORDS } from '#domain/settings/words.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource, type LoadedOf } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';

/** How the member is reminded, as the server knows it. */
export const reminderChoices = defineResource('reminderChoices', (_: null, signal) =>
  call(getReminderChoices, undefined, { signal }),
);

interface RemindersContext {
  /** The member's own choice, from the tap until the server has said it again; null: the server's holds. */
  readonly chosen: ReminderChoices | null;
  /** The choice that was sent last. */
  readonly sent: ReminderChoices | null;
  readonly failure: ApiError | null;
}

/**
 * How a member is reminded (docs/spec/settings.md, "Reminders"): each tick is saved at once. The next tap need not
 * wait: the last choice of all is sent after the one that is on its way, so that they can't overtake each other.
 */
export const remindersMachine = flow({
  types: {} as {
    tags: 'busy';
    context: RemindersContext;
    children: { list: 'list'; save: 'save' };
    events: { type: 'choices.changed'; choices: ReminderChoices } | LoadedOf<typeof reminderChoices>;
  },
  actors: {
    list: reminderChoices.machine,
    save: fromPromise<void, ReminderChoices>(({ input, signal }) =>
      call(changeReminderChoices, input, { signal }),
    ),
  },
  actions: {
    rememberChoices: assign({
      chosen: (_, params: { choices: ReminderChoices }) => params.choices,
      failure: null,
    }),
    rememberSent: assign({ sent: ({ context }) => context.chosen }),
    forgetChoices: assign({ chosen: null }),
    ...keepsFailure,
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isOvertaken: ({ context }) => context.chosen !== context.sent,
  },
}).createMachine({
  id: 'reminders',
  context: { chosen: null, sent: null, failure: null },
  invoke: { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'choices.changed': { target: 'saving', actions: { type: 'rememberChoices', params: ofEvent } },
        'reminderChoices.loaded': { actions: 'forgetChoices' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'rememberSent',
      on: {
        'choices.changed': { actions: { type: 'rememberChoices', params: ofEvent } },
        'reminderChoices.loaded': {
          description: 'It was asked for before: the choice on its way holds.',
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => required(context.chosen),
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'saving',
            reenter: true,
          },
          {
            target: 'resting',
            actions: ['refreshList', { type: 'announce', params: { text: REMINDER_WORDS.saved } }],
          },
        ],
        onError: {
          description:
            'Whether it was saved is not known where the answer was lost: the server says what holds.',
          target: 'resting',
          actions: ['forgetChoices', 'refreshList', failureRemembered, failureReported],
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type RemindersRef = ActorRefFrom<typeof remindersMachine>;

type RemindersSnapshot = SnapshotFrom<typeof remindersMachine>;

/** The choice that is on its way to the server; null where the server's holds. */
export function selectChosen(snapshot: RemindersSnapshot): ReminderChoices | null {
  return snapshot.context.chosen;
}

/** Why the last choice could not be saved. */
export function selectSaveFailure(snapshot: RemindersSnapshot): ApiError | null {
  return snapshot.context.failure;
}

/** Whether the server reminds, and keeps what is chosen about it. */
export function servesReminders(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, getReminderChoices) && serves(knows, changeReminderChoices);
}
