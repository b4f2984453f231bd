import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import {
  changeReminderChoices,
  getReminderChoices,
  type ReminderSettings,
} from '#contract/settings/notifications.ts';
import {
  type ChoicesChange,
  type QuietHours,
  type ReminderChoices,
  type ReminderKind,
  withMail,
  withPush,
  withQuietHours,
} from '#domain/inbox/reminders.ts';
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
  /** The choices as the server is known to have them; null before it has said them. */
  readonly saved: ReminderChoices | null;
  /** The member's own choice, from the tap until the server has said it again; null: the server's holds. */
  readonly chosen: ReminderChoices | null;
  /** The choice that was sent last. */
  readonly sent: ReminderChoices | null;
  readonly failure: ApiError | null;
}

/** The choices that the member sees, and that the next tap changes. */
function choicesIn({ chosen, saved }: RemindersContext): ReminderChoices | null {
  return chosen ?? saved;
}

/**
 * How a member is reminded (docs/spec/settings.md, "Reminders"): each tick is saved at once. The next tap need not
 * wait: the last choice of all is sent after the one that is on its way, so that they can't overtake each other.
 */
export const remindersMachine = flow({
  types: {} as {
    tags: 'busy' | 'outgoing';
    context: RemindersContext;
    children: { list: 'list'; save: 'save' };
    events:
      | { type: 'mail.chosen'; kind: ReminderKind; isWanted: boolean }
      | { type: 'push.chosen'; kind: ReminderKind; isWanted: boolean }
      | { type: 'quietHours.chosen'; hours: Partial<QuietHours> }
      | LoadedOf<typeof reminderChoices>;
  },
  actors: {
    list: reminderChoices.machine,
    save: fromPromise<void, ChoicesChange>(({ input: { before, after }, signal }) =>
      call(changeReminderChoices, { ...after, before }, { signal }),
    ),
  },
  actions: {
    chooseMail: assign({
      chosen: ({ context }, { kind, isWanted }: { kind: ReminderKind; isWanted: boolean }) =>
        withMail(required(choicesIn(context)), kind, isWanted),
      failure: null,
    }),
    choosePush: assign({
      chosen: ({ context }, { kind, isWanted }: { kind: ReminderKind; isWanted: boolean }) =>
        withPush(required(choicesIn(context)), kind, isWanted),
      failure: null,
    }),
    chooseQuietHours: assign({
      chosen: ({ context }, { hours }: { hours: Partial<QuietHours> }) =>
        withQuietHours(required(choicesIn(context)), hours),
      failure: null,
    }),
    rememberSaved: assign({ saved: (_, params: { data: ReminderSettings }) => params.data.choices }),
    keepSent: assign({ saved: ({ context }) => context.sent }),
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
  context: { saved: null, chosen: null, sent: null, failure: null },
  invoke: { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
  initial: 'resting',
  states: {
    resting: {
      description: 'The choices are those of the server.',
      on: {
        'mail.chosen': { target: 'saving', actions: { type: 'chooseMail', params: ofEvent } },
        'push.chosen': { target: 'saving', actions: { type: 'choosePush', params: ofEvent } },
        'quietHours.chosen': { target: 'saving', actions: { type: 'chooseQuietHours', params: ofEvent } },
        'reminderChoices.loaded': {
          actions: [{ type: 'rememberSaved', params: ofEvent }, 'forgetChoices'],
        },
      },
    },
    saving: {
      description: 'A choice is on its way.',
      tags: ['busy', 'outgoing'],
      entry: 'rememberSent',
      on: {
        'mail.chosen': { actions: { type: 'chooseMail', params: ofEvent } },
        'push.chosen': { actions: { type: 'choosePush', params: ofEvent } },
        'quietHours.chosen': { actions: { type: 'chooseQuietHours', params: ofEvent } },
        'reminderChoices.loaded': {
          description: 'It was asked for before: the choice on its way holds.',
          actions: { type: 'rememberSaved', params: ofEvent },
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { saved, chosen } }) => ({ before: required(saved), after: required(chosen) }),
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'saving',
            reenter: true,
            actions: 'keepSent',
          },
          {
            target: 'resting',
            actions: [
              'keepSent',
              'refreshList',
              { type: 'announce', params: { text: REMINDER_WORDS.saved } },
            ],
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

/** The choices that hold, or are on their way to the server; null before they have come. */
export function selectChoices({ context }: RemindersSnapshot): ReminderChoices | null {
  return choicesIn(context);
}

/** Why the last choice could not be saved. */
export function selectSaveFailure(snapshot: RemindersSnapshot): ApiError | null {
  return snapshot.context.failure;
}

/** Whether the server sends reminders, and keeps the choices about them. */
export function servesReminders(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, getReminderChoices) && serves(knows, changeReminderChoices);
}
