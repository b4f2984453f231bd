import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { InvitationForm, ReasonForm, RightForm } from '#contract/operator/forms.ts';
import { listOperators, type OperatorInvitation } from '#contract/operator/operators.ts';
import type { GivenRight, Operator } from '#domain/operator/operators.ts';
import type { Command } from '../shared/command.ts';
import { defineForm, type FormValues } from '../shared/form.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource } from '../shared/resource.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import { type Act, type ActEnding, actMachine, commandFor } from './act.ts';
import { notifiesHouse } from './notifyHouse.ts';
import { call } from './shared/client.ts';

/** The operators of the tenant, and who of them is signed in now. */
export const operatorList = defineResource('operatorList', (_: null, signal) =>
  call(listOperators, undefined, { signal }),
);

/** The operator to be invited, with the right. Its output is the invitation: the act that follows sends it. */
export const invitationForm = defineForm({
  id: 'invitationForm',
  fields: { mail: '', name: '', role: 'staff', areas: '', corporation: '' },
  schema: InvitationForm,
  submit: async (invitation) => ({ kind: 'done', value: invitation }),
});

/** The right that an operator is to have. Its output is the right: the act that follows sends it. */
export const rightForm = defineForm({
  id: 'rightForm',
  fields: { role: '', areas: '', corporation: '' },
  schema: RightForm,
  submit: async (right) => ({ kind: 'done', value: right }),
});

/** Why it is to be done. Its output has the reason: the act that follows sends it. */
export const reasonForm = defineForm({
  id: 'reasonForm',
  fields: { reason: '' },
  schema: ReasonForm,
  submit: async (content) => ({ kind: 'done', value: content }),
});

/** A question about an operator before something that can't be taken back. */
export interface OperatorQuestion {
  readonly kind: 'remove' | 'signOut' | 'inviteAgain' | 'allowRecovery' | 'refuseRecovery';
  readonly operator: Operator;
}

/** Whether the log is told why. */
const isReasoned = ({ kind }: OperatorQuestion) => kind === 'remove' || kind === 'allowRecovery';

function actOf({ kind, operator }: OperatorQuestion, reason: string | null): Act {
  const { id, recovery } = operator;
  switch (kind) {
    case 'remove':
      return { kind, id, reason: reason ?? '' };
    case 'signOut':
    case 'inviteAgain':
      return { kind, id };
    case 'allowRecovery':
    case 'refuseRecovery':
      return {
        kind: 'answerRecovery',
        id: required(recovery).id,
        isAllowed: kind === 'allowRecovery',
        reason,
      };
  }
}

function valuesOf({ role, areas, corporationId }: Operator): FormValues {
  return { role, areas: areas?.join(' ') ?? '', corporation: corporationId?.toString() ?? '' };
}

/** The same as a form has it, to be corrected where the server has refused it. */
function valuesAgain({ role, areas, corporationId, ...rest }: GivenRight | OperatorInvitation): FormValues {
  return {
    ...rest,
    role,
    areas: areas?.join(' ') ?? '',
    corporation: corporationId?.toString() ?? '',
  };
}

const ended = ({ event }: { event: { output: ActEnding } }) => ({ ending: event.output });

/**
 * The acts by which an owner decides who may act (docs/operating.md, "Operators").
 * Longer than 250 lines: the forms of its sheets, the chart and its selectors are one thing.
 */
export const operatorsMachine = flow({
  types: {} as {
    tags: 'sheet:invitation' | 'sheet:right' | 'sheet:question' | 'sheet:reason' | 'busy';
    context: {
      /** The operator whom the sheet is about; null for an invitation. */
      readonly operator: Operator | null;
      readonly question: OperatorQuestion | null;
      /** The values that the form begins with. */
      readonly values: FormValues;
      readonly act: Act | null;
      /** The last act that was decided on. */
      readonly command: Command<Act> | null;
      /** Why the last act was not done. */
      readonly ending: ActEnding | null;
      /** The last act that was done, and the name of whom it was about. */
      readonly done: { readonly kind: Act['kind']; readonly name: string } | null;
    };
    children: {
      list: 'list';
      invitation: 'invitationForm';
      right: 'rightForm';
      reason: 'reasonForm';
      act: 'act';
    };
    events:
      | { type: 'invitation.wanted' }
      | { type: 'right.wanted'; operator: Operator }
      | { type: 'question.asked'; question: OperatorQuestion }
      | { type: 'question.confirmed' }
      | { type: 'dialog.dismissed' };
  },
  actors: {
    list: operatorList.machine,
    invitationForm,
    rightForm,
    reasonForm,
    act: actMachine,
  },
  actions: {
    ...notifiesHouse,
    beginInvitation: assign({ values: {}, operator: null, ending: null, done: null }),
    beginRight: assign((_, { operator }: { operator: Operator }) => ({
      values: valuesOf(operator),
      operator,
      ending: null,
      done: null,
    })),
    rememberQuestion: assign((_, { question }: { question: OperatorQuestion }) => ({
      question,
      operator: question.operator,
      act: actOf(question, null),
      values: {},
      ending: null,
      done: null,
    })),
    rememberReason: assign(({ context }, { reason }: { reason: string }) => ({
      act: actOf(required(context.question), reason),
      values: { reason },
    })),
    rememberInvitation: assign((_, { invitation }: { invitation: OperatorInvitation }) => ({
      act: { kind: 'invite' as const, invitation },
      values: valuesAgain(invitation),
    })),
    rememberRight: assign(({ context }, { right }: { right: GivenRight }) => ({
      act: { kind: 'changeRight' as const, id: required(context.operator).id, right },
      values: valuesAgain(right),
    })),
    decide: assign({
      command: ({ context: { act, command, ending } }) => commandFor(required(act), command, ending),
    }),
    rememberEnding: assign({ ending: (_, { ending }: { ending: ActEnding }) => ending }),
    rememberDone: assign({
      done: ({ context: { act, operator } }) => {
        const decided = required(act);
        return {
          kind: decided.kind,
          name: decided.kind === 'invite' ? decided.invitation.name : required(operator).name,
        };
      },
      ending: null,
    }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isDone: (_, { ending }: { ending: ActEnding }) => ending.kind === 'done',
    isInvitation: ({ context }) => context.act?.kind === 'invite',
    isReasonWanted: (_, { question }: { question: OperatorQuestion }) => isReasoned(question),
    isReasoned: ({ context }) => isReasoned(required(context.question)),
    isRight: ({ context }) => context.act?.kind === 'changeRight',
  },
}).createMachine({
  id: 'operators',
  context: {
    operator: null,
    question: null,
    values: {},
    act: null,
    command: null,
    ending: null,
    done: null,
  },
  invoke: { id: 'list', src: 'list', input: { of: null } },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The operators are read.',
      on: {
        'invitation.wanted': { target: 'inviting', actions: 'beginInvitation' },
        'right.wanted': { target: 'choosingRight', actions: { type: 'beginRight', params: ofEvent } },
        'question.asked': [
          {
            guard: { type: 'isReasonWanted', params: ofEvent },
            target: 'givingReason',
            actions: { type: 'rememberQuestion', params: ofEvent },
          },
          { target: 'questioning', actions: { type: 'rememberQuestion', params: ofEvent } },
        ],
      },
    },
    inviting: {
      tags: 'sheet:invitation',
      description: 'It is typed whom to invite, and to what.',
      on: { 'dialog.dismissed': 'browsing' },
      invoke: {
        id: 'invitation',
        src: 'invitationForm',
        input: ({ context: { values } }) => ({ values }),
        onDone: {
          target: 'acting',
          actions: [
            {
              type: 'rememberInvitation',
              // The form's output is what its schema has made of the fields.
              params: ({ event }) => ({ invitation: event.output.value as OperatorInvitation }),
            },
            'decide',
          ],
        },
      },
    },
    choosingRight: {
      tags: 'sheet:right',
      description: 'Another right is chosen.',
      on: { 'dialog.dismissed': 'browsing' },
      invoke: {
        id: 'right',
        src: 'rightForm',
        input: ({ context: { values } }) => ({ values }),
        onDone: {
          target: 'acting',
          actions: [
            {
              type: 'rememberRight',
              // As above.
              params: ({ event }) => ({ right: event.output.value as GivenRight }),
            },
            'decide',
          ],
        },
      },
    },
    givingReason: {
      tags: 'sheet:reason',
      description: 'Is it really to be done, and why?',
      on: { 'dialog.dismissed': 'browsing' },
      invoke: {
        id: 'reason',
        src: 'reasonForm',
        input: ({ context: { values } }) => ({ values }),
        onDone: {
          target: 'acting',
          actions: [
            // As above.
            { type: 'rememberReason', params: ({ event }) => event.output.value as { reason: string } },
            'decide',
          ],
        },
      },
    },
    questioning: {
      tags: 'sheet:question',
      description: 'Is it really to be done?',
      on: {
        'question.confirmed': { target: 'acting', actions: 'decide' },
        'dialog.dismissed': 'browsing',
      },
    },
    acting: {
      tags: 'busy',
      description: 'It is done; the sheet waits.',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'browsing',
            actions: [
              'rememberDone',
              'refreshList',
              // It may have been the own right.
              { type: 'notifyHouse', params: { event: { type: 'session.doubted' } } },
            ],
          },
          {
            guard: 'isInvitation',
            target: 'inviting',
            actions: { type: 'rememberEnding', params: ended },
          },
          {
            guard: 'isRight',
            target: 'choosingRight',
            actions: { type: 'rememberEnding', params: ended },
          },
          {
            guard: 'isReasoned',
            target: 'givingReason',
            actions: { type: 'rememberEnding', params: ended },
          },
          { target: 'questioning', actions: { type: 'rememberEnding', params: ended } },
        ],
      },
    },
  },
});

export type OperatorsRef = ActorRefFrom<typeof operatorsMachine>;
type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;

/** Whether an act is under way. */
export const selectIsActing = tagged('busy');

/** The sheet that stands open, also while its act is under way; null for none. */
export function selectSheet(
  snapshot: OperatorsSnapshot,
): 'invitation' | 'right' | 'reason' | 'question' | null {
  const { act, question } = snapshot.context;
  const isActing = snapshot.hasTag('busy');
  if (snapshot.hasTag('sheet:invitation') || (isActing && act?.kind === 'invite')) return 'invitation';
  if (snapshot.hasTag('sheet:right') || (isActing && act?.kind === 'changeRight')) return 'right';
  if (snapshot.hasTag('sheet:reason')) return 'reason';
  if (isActing) return question !== null && isReasoned(question) ? 'reason' : 'question';
  return snapshot.hasTag('sheet:question') ? 'question' : null;
}

/** The question; null before the first. */
export function selectQuestion({ context }: OperatorsSnapshot): OperatorQuestion | null {
  return context.question;
}

/** The operator whom the sheet is about. */
export function selectOperator({ context }: OperatorsSnapshot): Operator | null {
  return context.operator;
}

/** Why the last act was not done. */
export function selectActEnding({ context }: OperatorsSnapshot): ActEnding | null {
  return context.ending;
}

/** The last act that was done. */
export function selectDone({ context }: OperatorsSnapshot) {
  return context.done;
}
