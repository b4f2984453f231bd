import { assign, fromPromise } from 'xstate';
import { ofEvent } from '../shared/ofEvent.ts';
import { flow } from '../shell/flow.ts';
import { paths } from '../shell/paths.ts';
import { readPart, writePart } from '../storage.ts';

/**
 * Presents the survey 2 s after the menu status says so (docs/spec/inbox.md, "Survey"), only between flows: on a screen
 * where the member is at rest, with no dialog over it. Once a tab and sign-in; who puts it off finds it in the menu.
 */
export const surveyInvitationMachine = flow({
  types: {} as {
    context: { readonly isDue: boolean; readonly isAtRest: boolean };
    events: { type: 'status.known'; isDue: boolean } | { type: 'rest.changed'; isAtRest: boolean };
  },
  actors: {
    recallPresentation: fromPromise<boolean>(async () => readPart('App.survey') !== null),
    keepPresentation: fromPromise<void>(async () => writePart('App.survey', { isPresented: true })),
  },
  actions: {
    rememberStatus: assign({ isDue: (_, params: { isDue: boolean }) => params.isDue }),
    rememberRest: assign({ isAtRest: (_, params: { isAtRest: boolean }) => params.isAtRest }),
  },
  guards: {
    isPresentedBefore: (_, params: { isPresented: boolean }) => params.isPresented,
    canPresent: ({ context }) => context.isDue && context.isAtRest,
    isBusy: ({ context }) => !context.isAtRest,
    isAnswered: ({ context }) => !context.isDue,
  },
  delays: { presentationDelay: 2000 },
}).createMachine({
  id: 'surveyInvitation',
  context: { isDue: false, isAtRest: false },
  initial: 'recalling',
  on: {
    'status.known': { actions: { type: 'rememberStatus', params: ofEvent } },
    'rest.changed': {
      actions: { type: 'rememberRest', params: ofEvent },
    },
  },
  states: {
    recalling: {
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
      description: 'No survey is due, or the member is in the middle of something.',
      always: { guard: 'canPresent', target: 'delaying' },
    },
    delaying: {
      always: [
        { guard: 'isBusy', target: 'waiting' },
        { guard: 'isAnswered', target: 'waiting' },
      ],
      after: { presentationDelay: 'presenting' },
    },
    presenting: {
      invoke: {
        id: 'keepPresentation',
        src: 'keepPresentation',
        onDone: 'presented',
        onError: 'presented',
      },
      exit: { type: 'navigate', params: { to: paths.survey() } },
    },
    presented: { description: 'Not again in this tab and sign-in; what is known meanwhile changes nothing.' },
  },
});
