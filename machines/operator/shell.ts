import { type AnyActorRef, emit, sendTo, stopChild } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { alertsMachine } from '../shell/alerts.ts';
import type { Alert, ShellEvent } from '../shell/events.ts';
import { alertMessagesOf, isAbsent } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';
import { PAGE_ID, SESSION_ID } from '../shell/ids.ts';
import { pageMachine } from '../shell/page.ts';
import { houseMetadata } from './metadata.ts';
import { operatorSessionMachine } from './session/chart.ts';

/** The events of flows that operators' flows have, too. */
type HouseEvent = Extract<
  ShellEvent,
  { type: 'navigation.asked' | 'announcement.asked' | 'alert.asked' | 'failure.reported' | 'flow.left' }
>;

/** The requests that the listener of the house carries out. */
export type HouseEmitted =
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | { type: 'announcement.requested'; text: string };

interface Failing {
  readonly error: ApiError;
  readonly isShown: boolean;
}

const raiseFailure = {
  type: 'raiseAlert' as const,
  params: ({ event }: { event: { error: ApiError } }) => ({
    alert: { messages: alertMessagesOf(event.error) },
  }),
};

/**
 * The root of all actors of the operators' house, as `machines/app/shell.ts` is of the members' app: it hears what
 * flows ask for, and decides what a failed call means for the whole house.
 */
export const operatorShellMachine = flow({
  types: {} as {
    events: HouseEvent;
    emitted: HouseEmitted;
    children: { session: 'session'; alerts: 'alerts'; page: 'page'; metadata: 'metadata' };
  },
  actors: {
    session: operatorSessionMachine,
    alerts: alertsMachine,
    page: pageMachine,
    metadata: houseMetadata.machine,
  },
  actions: {
    requestNavigation: emit((_, { to, replace }: { to: string; replace: boolean }) => ({
      type: 'navigation.requested' as const,
      to,
      replace,
    })),
    requestAnnouncement: emit((_, { text }: { text: string }) => ({
      type: 'announcement.requested' as const,
      text,
    })),
    raiseAlert: sendTo('alerts', (_, { alert }: { alert: Alert }) => ({ type: 'alert.raised', alert })),
    endSession: sendTo('session', { type: 'session.lost' }),
    doubtSession: sendTo('session', { type: 'session.doubted' }),
    stopFlow: stopChild((_, { flow: left }: { flow: AnyActorRef }) => left),
  },
  guards: {
    isSessionOver: (_, { error }: Failing) => error.kind === 'unauthenticated',
    isRightGone: (_, { error }: Failing) => error.kind === 'forbidden',
    isForAlert: (_, { error, isShown }: Failing) =>
      alertMessagesOf(error).length > 0 && !(isShown && isAbsent(error)),
  },
}).createMachine({
  id: 'operatorShell',
  initial: 'listening',
  states: { listening: { description: 'The shell hears what flows ask for, whoever is signed in.' } },
  invoke: [
    { id: 'page', src: 'page', systemId: PAGE_ID },
    { id: 'alerts', src: 'alerts' },
    { id: 'metadata', src: 'metadata', input: { of: null } },
    { id: 'session', src: 'session', systemId: SESSION_ID },
  ],
  on: {
    'navigation.asked': { actions: { type: 'requestNavigation', params: ofEvent } },
    'announcement.asked': { actions: { type: 'requestAnnouncement', params: ofEvent } },
    'alert.asked': { actions: { type: 'raiseAlert', params: ofEvent } },
    'failure.reported': [
      { guard: { type: 'isSessionOver', params: ofEvent }, actions: 'endSession' },
      {
        description:
          'The right was taken away while the page was open, and the house asks what is left of it. Or the page is not ours.',
        guard: { type: 'isRightGone', params: ofEvent },
        actions: ['doubtSession', raiseFailure],
      },
      { guard: { type: 'isForAlert', params: ofEvent }, actions: raiseFailure },
      { description: 'The flow that failed shows it and offers to try again.' },
    ],
    'flow.left': { actions: { type: 'stopFlow', params: ofEvent } },
    'xstate.error.actor.*': {
      description: 'A flow broke: a bug of ours. The operator is told; the rest goes on.',
      actions: { type: 'raiseAlert', params: { alert: { messages: [FALLBACKS.screen] } } },
    },
  },
});
