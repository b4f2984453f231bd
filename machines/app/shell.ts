import { type AnyActorRef, assign, cancel, emit, enqueueActions, raise, sendTo, stopChild } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { invitationMachine } from '../account/invitation/limits.ts';
import { sessionMachine } from '../account/session/chart.ts';
import { menuStatusMachine } from '../inbox/menuStatus.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { alertsMachine } from '../shell/alerts.ts';
import type { Alert, HandedOn, RecoveryReport, ShellEvent } from '../shell/events.ts';
import { alertMessagesOf, endsSession, isAbsent } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';
import { PAGE_ID, SESSION_ID, UPDATES_ID } from '../shell/ids.ts';
import { liveUpdatesMachine } from '../shell/liveUpdates.ts';
import { pageMachine } from '../shell/page.ts';
import { paths } from '../shell/paths.ts';
import { updatesMachine } from '../shell/updates.ts';
import { type Departure, departures, isOutgoing } from './departures.ts';
import { metadataMachine } from './metadata.ts';

/** The requests that the app's one listener carries out; nobody else touches the router or the document. */
export type ShellEmitted =
  | { type: 'navigation.requested'; to: string; replace: boolean; handsOn?: HandedOn | undefined }
  | { type: 'departure.requested'; url: string }
  | { type: 'load.requested' }
  | { type: 'announcement.requested'; text: string }
  | { type: 'announcement.aged' };

const NEWS = 'news';
/** Longer than any announcement is read. */
const NEWS_MS = 10_000;
/** A screen reader breaks off what it says where the focus moves: by then it rests where the act has led. */
const REST_MS = 300;

/**
 * The root of all actors. It outlives every screen, hears what the flows ask for, and decides what a failed call means
 * for the whole app (docs/spec/shell.md, "Refusals"). Screens' flows are its children, so that there is one system and
 * one clock.
 */
export const shellMachine = flow({
  types: {} as {
    /** Flows whose screens have been left, and whose last choices are still to be sent. */
    context: { readonly departing: readonly AnyActorRef[] };
    events: ShellEvent;
    emitted: ShellEmitted;
    children: {
      session: 'session';
      alerts: 'alerts';
      metadata: 'metadata';
      page: 'page';
      updates: 'updates';
      liveUpdates: 'liveUpdates';
      menuStatus: 'menuStatus';
      invitation: 'invitation';
      departures: 'departures';
    };
  },
  actors: {
    session: sessionMachine,
    alerts: alertsMachine,
    departures,
    invitation: invitationMachine,
    menuStatus: menuStatusMachine,
    metadata: metadataMachine,
    page: pageMachine,
    liveUpdates: liveUpdatesMachine,
    updates: updatesMachine,
  },
  actions: {
    requestNavigation: emit(
      (_, params: { to: string; replace: boolean; handsOn?: HandedOn | undefined }) => ({
        type: 'navigation.requested' as const,
        ...params,
      }),
    ),
    requestDeparture: emit((_, params: { url: string }) => ({
      type: 'departure.requested' as const,
      ...params,
    })),
    requestLoad: emit({ type: 'load.requested' as const }),
    requestAnnouncement: emit((_, { text }: { text: string }) => ({
      type: 'announcement.requested' as const,
      text,
    })),
    holdAnnouncement: raise(
      (_, { text }: { text: string }) => ({ type: 'announcement.due' as const, text }),
      {
        delay: REST_MS,
      },
    ),
    keepNews: cancel(NEWS),
    ageNews: raise({ type: 'news.aged' } as const, { id: NEWS, delay: NEWS_MS }),
    removeNews: emit({ type: 'announcement.aged' as const }),
    raiseAlert: sendTo('alerts', (_, params: { alert: Alert }) => ({
      type: 'alert.raised',
      alert: params.alert,
    })),
    startUpdates: sendTo('liveUpdates', { type: 'member.signedIn' }),
    stopUpdates: sendTo('liveUpdates', { type: 'member.signedOut' }),
    expireSession: sendTo('session', { type: 'session.expired' }),
    refreshInvitation: sendTo('invitation', { type: 'refresh.requested' }),
    refreshScreen: sendTo('page', { type: 'page.shown' }),
    refreshCounts: sendTo('menuStatus', { type: 'refresh.requested' }),
    notifyEntered: sendTo('menuStatus', { type: 'app.entered' }),
    stopFlow: stopChild((_, params: Departure) => params.flow),
    rememberDeparting: assign({
      departing: ({ context }, { flow }: Departure) => [...context.departing, flow],
    }),
    awaitDeparting: sendTo('departures', (_, { flow }: Departure) => ({ type: 'flow.left', flow })),
    forgetDeparting: assign({
      departing: ({ context }, { flow }: Departure) => context.departing.filter((each) => each !== flow),
    }),
    stopDeparting: enqueueActions(({ context, enqueue }) => {
      for (const flow of context.departing) enqueue.stopChild(flow);
    }),
    forgetAllDeparting: assign({ departing: [] }),
  },
  guards: {
    isGuest: (_, params: { isGuest: boolean }) => params.isGuest,
    isOutgoing: (_, { flow }: Departure) => isOutgoing(flow),
    isSessionOver: (_, params: { error: ApiError }) => endsSession(params.error),
    isReservationMade: (_, { of, outcome }: RecoveryReport) => of === 'reservation' && outcome === 'done',
    isOfScreen: (_, { of }: RecoveryReport) => of !== 'reservation',
    isForAlert: (_, { error, isShown }: { error: ApiError; isShown: boolean }) =>
      alertMessagesOf(error).length > 0 && !(isShown && isAbsent(error)),
  },
}).createMachine({
  id: 'shell',
  context: { departing: [] },
  initial: 'visited',
  invoke: [
    { id: 'page', src: 'page', systemId: PAGE_ID },
    { id: 'updates', src: 'updates' },
    { id: 'liveUpdates', src: 'liveUpdates', systemId: UPDATES_ID },
    { id: 'alerts', src: 'alerts' },
    { id: 'session', src: 'session', systemId: SESSION_ID },
    { id: 'metadata', src: 'metadata', input: { of: null } },
  ],
  on: {
    'navigation.asked': {
      actions: {
        type: 'requestNavigation',
        params: ({ event: { to, replace, handsOn } }) => ({ to, replace, handsOn }),
      },
    },
    'departure.asked': {
      actions: { type: 'requestDeparture', params: ({ event }) => ({ url: event.url }) },
    },
    'load.asked': { actions: 'requestLoad' },
    'announcement.asked': { actions: { type: 'holdAnnouncement', params: ofEvent } },
    'announcement.due': {
      actions: ['keepNews', { type: 'requestAnnouncement', params: ofEvent }, 'ageNews'],
    },
    'news.aged': {
      description: 'Whoever walks through the page with a screen reader meets no old news.',
      actions: 'removeNews',
    },
    'alert.asked': { actions: { type: 'raiseAlert', params: ({ event }) => ({ alert: event.alert }) } },
    'failure.reported': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => ({ error: event.error }) },
        actions: 'expireSession',
      },
      {
        guard: { type: 'isForAlert', params: ({ event: { error, isShown } }) => ({ error, isShown }) },
        actions: {
          type: 'raiseAlert',
          params: ({ event }) => ({ alert: { messages: alertMessagesOf(event.error) } }),
        },
      },
      { description: 'The flow that failed shows it and offers to try again.' },
    ],
    'flow.left': { actions: { type: 'stopFlow', params: ofEvent } },
    'xstate.error.actor.*': {
      description: 'A flow broke: a bug of ours. The member is told; the rest goes on.',
      actions: { type: 'raiseAlert', params: { alert: { messages: [FALLBACKS.screen] } } },
    },
  },
  states: {
    visited: {
      description: 'Nobody is signed in.',
      on: {
        'member.signedIn': [
          { guard: { type: 'isGuest', params: ({ event }) => event }, target: 'joined.guest' },
          { target: 'joined' },
        ],
      },
    },
    joined: {
      description: 'A member is signed in: changes are followed, and the counts of the tab bar are kept.',
      entry: 'startUpdates',
      exit: ['stopUpdates', 'stopDeparting', 'forgetAllDeparting'],
      invoke: [
        { id: 'menuStatus', src: 'menuStatus' },
        { id: 'departures', src: 'departures' },
      ],
      on: {
        'member.signedOut': 'visited',
        'flow.left': {
          guard: { type: 'isOutgoing', params: ofEvent },
          description: 'The last choice is still to be sent: the flow goes on unseen until it has been.',
          actions: [
            { type: 'rememberDeparting', params: ofEvent },
            { type: 'awaitDeparting', params: ofEvent },
          ],
        },
        'flow.finished': {
          description: 'The choice is saved. The screen that is shown by now may have read the data before.',
          actions: [
            { type: 'stopFlow', params: ofEvent },
            { type: 'forgetDeparting', params: ofEvent },
            'refreshScreen',
          ],
        },
        'counts.changed': { actions: 'refreshCounts' },
        'app.entered': { actions: 'notifyEntered' },
        'recovery.ended': [
          {
            guard: { type: 'isReservationMade', params: ({ event }) => event },
            actions: {
              type: 'requestNavigation',
              params: { to: paths.reservations(), replace: false },
            },
          },
          {
            guard: { type: 'isOfScreen', params: ({ event }) => event },
            description: 'It was a door, or a choice: the data on the screen may be outdated.',
            actions: 'refreshScreen',
          },
          { description: 'The member has been told.' },
        ],
      },
      initial: 'member',
      states: {
        member: { description: 'The member uses the app.' },
        guest: {
          description: 'An invited guest uses the app; the rest of the invitation stands on every screen.',
          invoke: {
            id: 'invitation',
            src: 'invitation',
            onDone: { description: 'The invitation is over, and the session ends with it.' },
          },
          on: {
            'counts.changed': { actions: ['refreshCounts', 'refreshInvitation'] },
            'app.entered': { actions: ['notifyEntered', 'refreshInvitation'] },
          },
        },
      },
    },
  },
});
