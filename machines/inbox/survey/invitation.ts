import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { memberOnDevice } from '../../shared/signedIn.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { readPart, writePart } from '../../storage.ts';

/**
 * Offers the survey 2 s after the menu status says so (docs/spec/inbox.md, "Survey"), only between flows: on a screen
 * where the member is at rest, with no dialog over it. It runs while a survey is due, and leads away by a word of the
 * member only. Once a tab and sign-in; who puts it off finds it in the menu.
 */
export const surveyInvitationMachine = flow({
  types: {} as {
    context: { readonly isAtRest: boolean };
    events:
      | { type: 'rest.changed'; isAtRest: boolean }
      | { type: 'survey.accepted' }
      | { type: 'survey.postponed' };
  },
  actors: {
    recallPresentation: fromPromise<boolean>(
      async () => readPart('App.survey')?.memberId === memberOnDevice(),
    ),
    keepPresentation: fromPromise<void>(async () =>
      writePart('App.survey', { memberId: required(memberOnDevice()), isPresented: true }),
    ),
  },
  actions: {
    rememberRest: assign({ isAtRest: (_, params: { isAtRest: boolean }) => params.isAtRest }),
  },
  guards: {
    isPresentedBefore: (_, params: { isPresented: boolean }) => params.isPresented,
    isAtRest: ({ context }) => context.isAtRest,
    isInFlow: ({ context }) => !context.isAtRest,
  },
  delays: { presentationDelay: 2000 },
}).createMachine({
  id: 'surveyInvitation',
  context: { isAtRest: false },
  initial: 'recalling',
  on: {
    'rest.changed': {
      actions: { type: 'rememberRest', params: ofEvent },
    },
  },
  states: {
    recalling: {
      description: 'Was the survey offered before in this tab and sign-in?',
      invoke: {
        id: 'recallPresentation',
        src: 'recallPresentation',
        onDone: [
          {
            guard: { type: 'isPresentedBefore', params: ({ event }) => ({ isPresented: event.output }) },
            target: 'presented',
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'The member is in the middle of something.',
      always: { guard: 'isAtRest', target: 'delaying' },
    },
    delaying: {
      description: 'The member has just come to rest.',
      always: { guard: 'isInFlow', target: 'waiting' },
      after: { presentationDelay: 'offered' },
    },
    offered: {
      description: 'The offer is on the screen while the member rests there.',
      on: {
        'survey.accepted': {
          target: 'keeping',
          actions: { type: 'navigate', params: { to: paths.to('/app/survey') } },
        },
        'survey.postponed': 'keeping',
      },
    },
    keeping: {
      description: 'The device keeps that the survey was offered.',
      invoke: {
        id: 'keepPresentation',
        src: 'keepPresentation',
        onDone: 'presented',
        onError: 'presented',
      },
    },
    presented: { description: 'The survey is not offered again in this tab and sign-in.' },
  },
});

/** Says whether the survey is offered where the member is now. */
export const selectIsSurveyOffered = (snapshot: SnapshotFrom<typeof surveyInvitationMachine>): boolean =>
  snapshot.matches('offered') && snapshot.context.isAtRest;
