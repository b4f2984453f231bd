import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import {
  changeReminderChoices,
  getReminderChoices,
  type ReminderSettings,
} from '#contract/settings/notifications.ts';
import {
  type QuietHours,
  type ReminderChoices,
  type ReminderKind,
  withMail,
  withPush,
  withQuietHours,
} from '#domain/inbox/reminders.ts';
import { REMINDER_WORDS } from '#domain/settings/words.ts';
import { answeredNews, choiceAnswered } from '../shared/answeredChoice.ts';
import { type Delivered, defineChoice, deliveredOf, deliveryFailureOf, isSaved } from '../shared/choice.ts';
import type { Command } from '../shared/command.ts';
import { keepsFailure } from '../shared/failure.ts';
import { type ChoiceNews, keepsChoices } from '../shared/keptChoices.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource, type LoadedOf } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';

/** How the member is reminded, as the server knows it. */
export const reminderChoices = defineResource('reminderChoices', (_: null, signal) =>
  call(getReminderChoices, undefined, { signal }),
);

/** A change of what the member is reminded of (docs/spec/wire.md, "Calls of settings"). */
export const changingReminders = defineChoice('changingReminders', changeReminderChoices);

interface RemindersContext {
  /** The choices as the server is known to have them; null before it has said them. */
  readonly saved: ReminderChoices | null;
  /** The member's own choice, from the tap until the server has said it again; null: the server's holds. */
  readonly chosen: ReminderChoices | null;
  /** The change that is on its way. */
  readonly sent: Command<Change> | null;
  /** All that was changed since it was sent. */
  readonly waiting: Command<Change> | null;
  readonly failure: ApiError | null;
}

type Change = InputOf<typeof changeReminderChoices>;

/** The choices that the member sees, and that the next tap changes. */
function choicesIn({ chosen, saved }: RemindersContext): ReminderChoices | null {
  return chosen ?? saved;
}

/** The choices of a change, as they hold once it is saved. */
function choicesOf(change: Command<Change> | null): ReminderChoices | null {
  if (change === null) return null;
  const { before: _, ...choices } = change.content;
  return choices;
}

/** The actions of each tap, beside what it changes on the screen. */
const changed = ['dropReplaced', 'issueChange', 'keepChange'] as const;

/**
 * How a member is reminded (docs/spec/settings.md, "Reminders"): each tick is saved at once. The next tap need not
 * wait: the last choice of all is sent after the one that is on its way, so that they can't overtake each other.
 */
export const remindersMachine = flow({
  types: {} as {
    tags: 'busy' | 'outgoing';
    context: RemindersContext;
    children: { list: 'list'; save: 'save'; keeper: 'keepChoices' };
    events:
      | { type: 'mail.chosen'; kind: ReminderKind; isWanted: boolean }
      | { type: 'push.chosen'; kind: ReminderKind; isWanted: boolean }
      | { type: 'quietHours.chosen'; hours: Partial<QuietHours> }
      | LoadedOf<typeof reminderChoices>;
  },
  actors: {
    list: reminderChoices.machine,
    save: changingReminders.machine,
    keepChoices: keepsChoices,
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
    dropReplaced: sendTo(
      'keeper',
      ({ context }) =>
        ({
          type: 'choice.answered',
          key: context.waiting?.key ?? null,
        }) satisfies ChoiceNews,
    ),
    issueChange: assign({
      waiting: ({ context }) =>
        changingReminders.issue({
          ...required(context.chosen),
          before: choicesOf(context.sent) ?? required(context.saved),
        }),
    }),
    keepChange: sendTo(
      'keeper',
      ({ context }) =>
        ({
          type: 'choice.made',
          choice: changingReminders.keptAs(required(context.waiting)),
        }) satisfies ChoiceNews,
    ),
    dropWaiting: sendTo('keeper', ({ context }, { delivered }: { delivered: Delivered }) =>
      answeredNews(context.waiting, delivered),
    ),
    takeNext: assign({ sent: ({ context }) => context.waiting, waiting: null }),
    forgetKept: sendTo('keeper', ({ context }, { delivered }: { delivered: Delivered }) =>
      answeredNews(context.sent, delivered),
    ),
    rememberSaved: assign({ saved: (_, params: { data: ReminderSettings }) => params.data.choices }),
    keepSent: assign({ saved: ({ context }) => choicesOf(context.sent), sent: null }),
    forgetChoices: assign({ chosen: null, sent: null, waiting: null }),
    ...keepsFailure,
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isSaved,
    hasMore: ({ context }) => context.waiting !== null,
  },
}).createMachine({
  id: 'reminders',
  context: { saved: null, chosen: null, sent: null, waiting: null, failure: null },
  invoke: [
    { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
    { id: 'keeper', src: 'keepChoices' },
  ],
  initial: 'resting',
  states: {
    resting: {
      description: 'The choices are those of the server.',
      on: {
        'mail.chosen': { target: 'saving', actions: [{ type: 'chooseMail', params: ofEvent }, ...changed] },
        'push.chosen': { target: 'saving', actions: [{ type: 'choosePush', params: ofEvent }, ...changed] },
        'quietHours.chosen': {
          target: 'saving',
          actions: [{ type: 'chooseQuietHours', params: ofEvent }, ...changed],
        },
        'reminderChoices.loaded': {
          actions: [{ type: 'rememberSaved', params: ofEvent }, 'forgetChoices'],
        },
      },
    },
    saving: {
      description: 'A choice is on its way.',
      tags: ['busy', 'outgoing'],
      entry: 'takeNext',
      on: {
        'mail.chosen': { actions: [{ type: 'chooseMail', params: ofEvent }, ...changed] },
        'push.chosen': { actions: [{ type: 'choosePush', params: ofEvent }, ...changed] },
        'quietHours.chosen': { actions: [{ type: 'chooseQuietHours', params: ofEvent }, ...changed] },
        'reminderChoices.loaded': {
          description: 'The server was asked before it had the choice that is on its way: that choice holds.',
          actions: { type: 'rememberSaved', params: ofEvent },
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => required(context.sent),
        onDone: [
          {
            guard: { type: 'isSaved', params: deliveredOf },
            target: 'saved',
            actions: [choiceAnswered, 'keepSent'],
          },
          {
            description:
              'Whether it was saved is not known where the answer was lost each time: the server says what holds.',
            target: 'resting',
            actions: [
              choiceAnswered,
              { type: 'dropWaiting', params: deliveredOf },
              'forgetChoices',
              'refreshList',
              { type: 'rememberFailure', params: deliveryFailureOf },
              { type: 'reportFailure', params: deliveryFailureOf },
            ],
          },
        ],
      },
    },
    saved: {
      description: 'The choice is saved: the changes since are sent next, if there are any.',
      always: [
        { guard: 'hasMore', target: 'saving' },
        {
          target: 'resting',
          actions: ['refreshList', { type: 'announce', params: { text: REMINDER_WORDS.saved } }],
        },
      ],
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
