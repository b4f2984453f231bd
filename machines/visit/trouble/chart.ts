import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { type TroubleReport, troubleKindOf, troubleProblem } from '#domain/visit/trouble.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import type { Outcome } from '../../shared/command.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import type { FormValues } from '../../shared/form.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import type { RecoveryOutput } from '../../shared/recovery.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { type ReportingAnswer, reporting } from './command.ts';
import { draftOf, KIND, TEXT, type TroubleContext, type TroubleInput, troubleDraft } from './draft.ts';
import { unfinishedTrouble } from './recovery.ts';

export interface TroubleOutput {
  readonly outcome: 'closed';
}

interface Answered {
  readonly answer: Outcome<ReportingAnswer>;
}

function isSame(one: TroubleReport, other: TroubleReport): boolean {
  return one.kind === other.kind && one.text === other.text && one.photo === other.photo;
}

const SHEETS = ['sheet:recovery', 'sheet:form', 'sheet:reported'] as const;

/**
 * Telling the support what is wrong in a booth (docs/spec/visit.md, "Trouble"): a kind, words and a photo. The view
 * reads the photo and says what came of it; the kind and the words stay on the device until they are sent.
 */
export const troubleMachine = flow({
  types: {} as {
    input: TroubleInput;
    context: TroubleContext;
    events:
      | { type: 'kind.chosen'; kind: TroubleKind }
      | { type: 'text.edited'; value: string }
      | { type: 'photo.chosen' }
      | { type: 'photo.read'; photo: string }
      | { type: 'photo.unreadable' }
      | { type: 'photo.removed' }
      | { type: 'report.submitted' }
      | { type: 'dialog.dismissed' };
    tags: (typeof SHEETS)[number] | 'adjustable' | 'reading' | 'busy';
    children: { recovery: 'recovery'; draft: 'draft'; reporting: 'reporting' };
    output: TroubleOutput;
  },
  actors: {
    recovery: unfinishedTrouble.machine,
    restoreDraft: troubleDraft.restoreDraft,
    forgetDraft: troubleDraft.forgetDraft,
    saveDraft: troubleDraft.saveDraft,
    draft: troubleDraft.machine,
    reporting: reporting.machine,
  },
  actions: {
    rememberDraft: assign(({ context }, { values }: { values: FormValues }) => ({
      kind: context.kind ?? troubleKindOf(values[KIND]),
      text: values[TEXT] ?? '',
    })),
    keepDraft: sendTo('draft', (_, params: { name: string; value: string }) => ({
      type: 'form.edited' as const,
      ...params,
    })),
    rememberKind: assign({ kind: (_, params: { kind: TroubleKind }) => params.kind }),
    rememberText: assign({ text: (_, params: { value: string }) => params.value }),
    rememberPhoto: assign({ photo: (_, params: { photo: string }) => params.photo }),
    forgetPhoto: assign({ photo: null }),
    forgetProblem: assign({ problem: null, refusal: null }),
    pointOutProblem: assign({ problem: ({ context }) => troubleProblem(context) }),
    pointOutPhoto: assign({ problem: 'photoUnreadable' }),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answered) => (answer.kind === 'refused' ? answer.message : null),
    }),
    issueCommand: assign({
      command: ({ context: { reservation, kind, text, photo, command } }) => {
        const report = { reservationId: reservation.id, kind: required(kind), text: text.trim(), photo };
        return command !== null && isSame(command.content, report) ? command : reporting.issue(report);
      },
    }),
    /** A report that nobody waited for any more may still arrive: sent again it is the same. */
    forgetAnswered: assign({
      command: ({ context }, { answer }: Answered) => (answer.kind === 'unknown' ? context.command : null),
    }),
  },
  guards: {
    isRecovered: (_, { output }: { output: RecoveryOutput }) => output.outcome === 'done',
    isComplete: ({ context }) => troubleProblem(context) === null,
    isReported: (_, { answer }: Answered) => answer.kind === 'reported',
  },
}).createMachine({
  id: 'trouble',
  context: ({ input }) => ({
    ...input,
    text: '',
    photo: null,
    problem: null,
    refusal: null,
    command: null,
  }),
  initial: 'recovering',
  output: finalOutput<TroubleOutput>(),
  states: {
    recovering: {
      description: 'Has a reload between the tap and the answer left a report behind?',
      tags: 'sheet:recovery',
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: ({ context }) => ({ of: context.reservation.id }),
        onDone: [
          { guard: { type: 'isRecovered', params: ofEvent }, target: 'forgetting' },
          { description: 'Nothing was left, or it was said why it failed.', target: 'restoring' },
        ],
        onError: { target: 'restoring', actions: failureReported },
      },
    },
    restoring: {
      description: 'The words that were typed before a reload are read.',
      invoke: {
        id: 'restoreDraft',
        src: 'restoreDraft',
        input: ({ context }) => String(context.reservation.id),
        onDone: {
          target: 'filling',
          actions: { type: 'rememberDraft', params: ({ event }) => ({ values: event.output }) },
        },
        onError: 'filling',
      },
    },
    filling: {
      description: 'Kind and words are kept on the device until they are sent.',
      tags: 'sheet:form',
      initial: 'editing',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: draftOf,
      },
      states: {
        editing: {
          description: 'The report is written.',
          tags: 'adjustable',
          initial: 'resting',
          on: {
            'kind.chosen': {
              actions: [
                'forgetProblem',
                { type: 'rememberKind', params: ofEvent },
                { type: 'keepDraft', params: ({ event }) => ({ name: KIND, value: event.kind }) },
              ],
            },
            'text.edited': {
              actions: [
                'forgetProblem',
                { type: 'rememberText', params: ofEvent },
                { type: 'keepDraft', params: ({ event }) => ({ name: TEXT, value: event.value }) },
              ],
            },
            'dialog.dismissed': '#trouble.keeping',
          },
          states: {
            resting: {
              description: 'A photo can be chosen, and the report be sent.',
              on: {
                'photo.chosen': { target: 'readingPhoto', actions: 'forgetProblem' },
                'photo.removed': { actions: 'forgetPhoto' },
                'report.submitted': [
                  {
                    guard: 'isComplete',
                    target: '#trouble.filling.sending',
                    actions: ['forgetProblem', 'issueCommand'],
                  },
                  { actions: ['forgetProblem', 'pointOutProblem'] },
                ],
              },
            },
            readingPhoto: {
              description: 'The photo is drawn again, smaller, on the device.',
              tags: 'reading',
              on: {
                'photo.read': { target: 'resting', actions: { type: 'rememberPhoto', params: ofEvent } },
                'photo.unreadable': { target: 'resting', actions: 'pointOutPhoto' },
              },
            },
          },
        },
        sending: {
          description: 'The report is sent.',
          tags: 'busy',
          invoke: {
            id: 'reporting',
            src: 'reporting',
            input: ({ context }) => required(context.command),
            onDone: [
              { guard: { type: 'isReported', params: reporting.answered }, target: '#trouble.forgetting' },
              {
                description: 'It was refused or failed, as was said, or nobody waits: what was typed stays.',
                target: 'editing',
                actions: [
                  { type: 'rememberRefusal', params: reporting.answered },
                  { type: 'forgetAnswered', params: reporting.answered },
                ],
              },
            ],
            onError: { target: 'editing', actions: failureReported },
          },
        },
      },
    },
    keeping: {
      description: 'The draft is written once more: whoever comes back finds what was typed last, too.',
      invoke: { id: 'saveDraft', src: 'saveDraft', input: draftOf, ...eitherWay('closed') },
    },
    forgetting: {
      description: 'The draft goes: the report has been sent.',
      invoke: { id: 'forgetDraft', src: 'forgetDraft', ...eitherWay('reported') },
    },
    reported: {
      description: 'The report has reached the support.',
      tags: 'sheet:reported',
      on: { 'dialog.dismissed': 'closed' },
    },
    closed: { type: 'final', output: { outcome: 'closed' } satisfies TroubleOutput },
  },
});

export type TroubleRef = ActorRefFrom<typeof troubleMachine>;
type TroubleSnapshot = SnapshotFrom<typeof troubleMachine>;

/** The sheet that is shown; null in passing, and once it is closed. */
export const selectTroubleSheet = oneTagOf(SHEETS);

/** The report as it is filled in, why it could not be sent, and the request key of the one that was. */
export function selectTrouble({ context }: TroubleSnapshot) {
  const { kind, text, photo, problem, refusal, command } = context;
  return { kind, text, photo, problem, refusal, requestKey: command?.key ?? null };
}

/** The report that a reload has cut off, and the one that is in flight. */
export function selectReporting({ children: { recovery, reporting: sent } }: TroubleSnapshot) {
  return { recovery, reporting: sent };
}
