import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { listOperators, type OperatorInvitation } from '#contract/operator/operators.ts';
import type { GivenRight, Operator } from '#domain/operator/operators.ts';
import type { Command } from '../../shared/command.ts';
import type { FormValues } from '../../shared/form.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { defineResource } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { type Act, type ActEnding, actMachine, commandFor } from '../act.ts';
import { notifiesHouse } from '../notifyHouse.ts';
import { call } from '../shared/client.ts';
import { invitationForm, reasonForm, rightForm, valuesOf } from './forms.ts';
import { actOf, isReasonWanted, type OperatorQuestion } from './questions.ts';

/** The operators of the tenant, and who of them is signed in now. */
export const operatorList = defineResource('operatorList', (_: null, signal) =>
  call(listOperators, undefined, { signal }),
);

const ended = ({ event }: { event: { output: ActEnding } }) => ({ ending: event.output });
const asked = ({ context }: { context: { question: OperatorQuestion | null } }) => ({
  question: required(context.question),
});
const endingRemembered = { type: 'rememberEnding' as const, params: ended };

/** The acts by which an owner decides who may act (docs/operating.md, "Operators"). */
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
      values: valuesOf({
        role: operator.role,
        areas: operator.areas,
        corporationId: operator.corporationId,
      }),
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
      values: valuesOf(invitation),
    })),
    rememberRight: assign(({ context }, { right }: { right: GivenRight }) => ({
      act: { kind: 'changeRight' as const, id: required(context.operator).id, right },
      values: valuesOf(right),
    })),
    decide: assign({
      command: ({ context: { act, command, ending } }) => commandFor(required(act), command, ending),
    }),
    rememberEnding: assign({ ending: (_, { ending }: { ending: ActEnding }) => ending }),
    rememberDone: assign({
      done: ({ context: { act, operator } }) => ({
        kind: required(act).kind,
        name: act?.kind === 'invite' ? act.invitation.name : required(operator).name,
      }),
      ending: null,
    }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isDone: (_, { ending }: { ending: ActEnding }) => ending.kind === 'done',
    isInvitation: ({ context }) => context.act?.kind === 'invite',
    isReasonWanted: (_, { question }: { question: OperatorQuestion }) => isReasonWanted(question),
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
      description: 'The owner reads the list of operators.',
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
      description: 'The owner types whom to invite, and with which right.',
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
      description: 'The owner chooses another right for the operator.',
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
      description: 'Is the act really to be carried out, and why?',
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
      description: 'Is the act really to be carried out?',
      on: {
        'question.confirmed': { target: 'acting', actions: 'decide' },
        'dialog.dismissed': 'browsing',
      },
    },
    acting: {
      tags: 'busy',
      description: 'The act is carried out; the sheet waits.',
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
          { guard: 'isInvitation', target: 'inviting', actions: endingRemembered },
          { guard: 'isRight', target: 'choosingRight', actions: endingRemembered },
          {
            guard: { type: 'isReasonWanted', params: asked },
            target: 'givingReason',
            actions: endingRemembered,
          },
          { target: 'questioning', actions: endingRemembered },
        ],
      },
    },
  },
});

/** The flow, as its views hold it. */
export type OperatorsRef = ActorRefFrom<typeof operatorsMachine>;
export type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;
