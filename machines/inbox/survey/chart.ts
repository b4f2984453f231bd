import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { call } from '#contract/client.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { getSurvey } from '#contract/inbox/survey.ts';
import { progressOf, type Question, type Survey } from '#domain/inbox/survey.ts';
import { SURVEY_WORDS } from '#domain/inbox/words.ts';
import { listensToMember, type MemberKnown } from '../../account/session/listensToMember.ts';
import { eitherWay } from '../../shared/eitherWay.ts';
import { failureOf, failureReported } from '../../shared/failure.ts';
import type { FormValues } from '../../shared/form.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { endsSession } from '../../shell/failures.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { answering, refusalAlert, type Sending } from './answering.ts';
import { incompleteAlert, problemsOf, type SurveyContext, surveyDraft } from './draft.ts';
import { answersOf, pressed, valueNames } from './values.ts';

const fetched = ({ event }: { event: { output: Survey | null } }) => ({ survey: event.output });

/**
 * The survey (docs/spec/inbox.md, "Screens", "Survey" and "Input"): fetched, filled in, every required question
 * answered, confirmed, sent, and thanked for. Where none is to be answered, or it cannot be fetched, it leads back to
 * /app; where the session is over, the login leads back to it.
 */
export const surveyMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'busy';
    context: SurveyContext;
    events:
      | { type: 'option.toggled'; question: Question; optionId: number }
      | { type: 'text.edited'; name: string; value: string }
      | { type: 'answers.submitted' }
      | MemberKnown
      | { type: 'sending.confirmed' }
      | { type: 'dialog.dismissed' };
    children: { draft: 'draft'; answering: 'answering' };
  },
  actors: {
    fetchSurvey: fromPromise<Survey | null, void>(({ signal }) => call(getSurvey, undefined, { signal })),
    listenToMember: listensToMember,
    restoreDraft: surveyDraft.restoreDraft,
    forgetDraft: surveyDraft.forgetDraft,
    draft: surveyDraft.machine,
    answering: answering.machine,
  },
  actions: {
    rememberSurvey: assign({ survey: (_, params: { survey: Survey | null }) => params.survey }),
    rememberValues: assign({ values: (_, params: { values: FormValues }) => params.values }),
    rememberValue: assign(({ context }, params: { name: string; value: string }) => ({
      values: { ...context.values, [params.name]: params.value },
    })),
    keepDraft: sendTo('draft', (_, params: { name: string; value: string }) => ({
      type: 'form.edited' as const,
      ...params,
    })),
    reviewProblems: assign({
      problems: ({ context }) => (context.problems.size === 0 ? context.problems : problemsOf(context)),
    }),
    pointOutProblems: assign({
      problems: ({ context }) => problemsOf(context),
      corrections: ({ context }) => context.corrections + 1,
    }),
    issueCommand: assign({
      command: ({ context }) => {
        const survey = required(context.survey);
        return answering.issue({ surveyId: survey.id, answers: answersOf(survey, context.values) });
      },
    }),
  },
  guards: {
    isSessionOver: (_, { error }: { error: unknown }) => endsSession(apiErrorOf(error)),
    isDue: (_, params: { survey: Survey | null }) => params.survey !== null,
    isComplete: ({ context }) => problemsOf(context).size === 0,
    isAnswered: (_, { answer }: { answer: Sending }) => answer.kind === 'answered',
    isAnsweredBefore: (_, { answer }: { answer: Sending }) => answer.kind === 'answeredBefore',
    isRefused: (_, { answer }: { answer: Sending }) => answer.kind === 'refused',
  },
}).createMachine({
  id: 'survey',
  context: { survey: null, values: {}, problems: new Map(), corrections: 0, command: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The questions are asked for.',
      invoke: {
        id: 'fetchSurvey',
        src: 'fetchSurvey',
        onDone: [
          {
            guard: { type: 'isDue', params: fetched },
            target: 'restoring',
            actions: { type: 'rememberSurvey', params: fetched },
          },
          { target: 'left', description: 'No survey is due.' },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: failureOf },
            target: 'signedOut',
            actions: failureReported,
          },
          { target: 'left', description: 'A failed fetch leads back to /app.', actions: failureReported },
        ],
      },
    },
    signedOut: {
      description: 'The login comes, and leads back here; or another tab has signed the member in already.',
      invoke: { id: 'listenToMember', src: 'listenToMember' },
      on: { 'member.known': 'loading' },
    },
    restoring: {
      description: 'The answers that were given before a reload are read.',
      invoke: {
        id: 'restoreDraft',
        src: 'restoreDraft',
        input: ({ context }) => String(required(context.survey).id),
        onDone: {
          target: 'filling',
          actions: { type: 'rememberValues', params: ({ event }) => ({ values: event.output }) },
        },
        onError: 'filling',
      },
    },
    filling: {
      description: 'The answers are kept on the device until they are sent.',
      initial: 'editing',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: ({ context }) => ({ of: String(required(context.survey).id), values: context.values }),
      },
      states: {
        editing: {
          description: 'The answers are given.',
          on: {
            'option.toggled': {
              actions: [
                {
                  type: 'keepDraft',
                  params: ({ context, event }) => ({
                    name: valueNames.options(event.question.id),
                    value: pressed(context.values, event.question, event.optionId),
                  }),
                },
                {
                  type: 'rememberValue',
                  params: ({ context, event }) => ({
                    name: valueNames.options(event.question.id),
                    value: pressed(context.values, event.question, event.optionId),
                  }),
                },
                'reviewProblems',
              ],
            },
            'text.edited': {
              actions: [
                { type: 'keepDraft', params: ({ event }) => ({ name: event.name, value: event.value }) },
                { type: 'rememberValue', params: ofEvent },
                'reviewProblems',
              ],
            },
            'answers.submitted': [
              { guard: 'isComplete', target: 'confirming' },
              {
                actions: [
                  'pointOutProblems',
                  { type: 'alert', params: ({ context }) => ({ messages: incompleteAlert(context) }) },
                ],
              },
            ],
          },
        },
        confirming: {
          tags: 'sheet:question',
          description: 'Are the answers to be sent?',
          on: {
            'sending.confirmed': { target: 'sending', actions: 'issueCommand' },
            'dialog.dismissed': 'editing',
          },
        },
        sending: {
          description: 'The answers are sent.',
          tags: ['sheet:question', 'busy'],
          invoke: {
            id: 'answering',
            src: 'answering',
            input: ({ context }) => required(context.command),
            onDone: [
              {
                guard: { type: 'isAnswered', params: answering.answered },
                target: '#survey.forgetting',
                actions: { type: 'alert', params: { messages: [SURVEY_WORDS.thanks] } },
              },
              {
                guard: { type: 'isAnsweredBefore', params: answering.answered },
                target: '#survey.forgetting',
                description: 'It was sent from another device, or before, and the reply was lost.',
                actions: { type: 'alert', params: refusalAlert },
              },
              {
                guard: { type: 'isRefused', params: answering.answered },
                target: 'editing',
                actions: { type: 'alert', params: refusalAlert },
              },
              { target: 'editing', description: 'It failed, or nobody knows: what was filled in stays.' },
            ],
            onError: { target: 'editing', actions: failureReported },
          },
        },
      },
    },
    forgetting: {
      description: 'The draft goes: the answers have been sent.',
      invoke: { id: 'forgetDraft', src: 'forgetDraft', ...eitherWay('left') },
    },
    left: {
      type: 'final',
      entry: ['reportChange', { type: 'navigate', params: { to: paths.to('/app'), replace: true } }],
    },
  },
});

/** The flow, as its views hold it. */
export type SurveyRef = ActorRefFrom<typeof surveyMachine>;

type SurveySnapshot = SnapshotFrom<typeof surveyMachine>;

/** The survey and what is filled in; null until both are there. */
export function selectFilling(snapshot: SurveySnapshot) {
  const { survey, values, problems } = snapshot.context;
  if (survey === null || !snapshot.matches('filling')) return null;
  return { survey, values, problems };
}

/** How often mistakes have been pointed out: after each time the first one gets the focus. */
export function selectCorrections({ context }: SurveySnapshot): number {
  return context.corrections;
}

/** How far the member has come. */
export function selectProgress({ context: { survey, values } }: SurveySnapshot) {
  return survey === null ? null : progressOf(survey, answersOf(survey, values));
}

/** The command that is in flight. */
export function selectAnswering(snapshot: SurveySnapshot) {
  return snapshot.children.answering;
}
