import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { logoutEverywhere } from '#contract/account/leaving.ts';
import { call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import { LOGOUT_WORDS } from '#domain/account/words.ts';
import { eitherWay } from '../shared/eitherWay.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { oneTagOf } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import { pushDevice } from './push/device.ts';
import { wallet } from './wallet.ts';

export interface SettingsInput {
  /**
   * The remainder that the menu shows: a personal member's free minutes (docs/spec/pictures/18-settings-menu.jpg), or
   * nothing.
   */
  readonly holds: 'minutes' | 'none';
}

/**
 * The settings menu (docs/spec/settings.md, "Screens"): its list needs no state, but help lies over it, and ending
 * sessions asks first.
 */
export const settingsMachine = flow({
  types: {} as {
    tags: 'sheet:help' | 'sheet:logout' | 'busy' | 'busy:here' | 'busy:everywhere';
    input: SettingsInput;
    context: SettingsInput & { readonly failure: ApiError | null };
    children: { wallet: 'wallet'; endSessions: 'endSessions'; leaveDevice: 'leaveDevice' };
    events:
      | { type: 'help.wanted' }
      | { type: 'logout.wanted' }
      | { type: 'logout.confirmed' }
      | { type: 'everywhere.confirmed' }
      | { type: 'dialog.dismissed' };
  },
  actors: {
    wallet: wallet.machine,
    endSessions: fromPromise<void, void>(({ signal }) => call(logoutEverywhere, undefined, { signal })),
    leaveDevice: fromPromise<void, void>(() => pushDevice().unsubscribe()),
  },
  actions: {
    ...keepsFailure,
  },
  delays: { devicePatience: 1_000 },
}).createMachine({
  id: 'settings',
  context: ({ input }) => ({ ...input, failure: null }),
  invoke: { id: 'wallet', src: 'wallet', input: ({ context }) => ({ of: { kind: context.holds } }) },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The member reads the menu.',
      entry: 'forgetFailure',
      on: { 'logout.wanted': 'confirming', 'help.wanted': 'helping' },
    },
    helping: {
      tags: 'sheet:help',
      description: 'The member reads the help of the first view, which may have been put away there.',
      on: { 'dialog.dismissed': 'browsing' },
    },
    confirming: {
      description: 'Is this device to be logged out, or every one?',
      tags: 'sheet:logout',
      on: {
        'logout.confirmed': 'leavingDevice',
        'everywhere.confirmed': 'endingSessions',
        'dialog.dismissed': 'browsing',
      },
    },
    leavingDevice: {
      tags: ['sheet:logout', 'busy', 'busy:here'],
      description: 'The device takes no more pushes, whatever the server hears; some browsers never answer.',
      after: { devicePatience: 'loggingOut' },
      invoke: { id: 'leaveDevice', src: 'leaveDevice', ...eitherWay('loggingOut') },
    },
    loggingOut: {
      tags: ['sheet:logout', 'busy', 'busy:here'],
      description: 'The session ends, forgets what it stored and leads to the login.',
      entry: { type: 'notifySession', params: { event: { type: 'logout.requested' } } },
      type: 'final',
    },
    endingSessions: {
      tags: ['sheet:logout', 'busy', 'busy:everywhere'],
      description: 'Every device is logged out, this one too.',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        onDone: 'loggedOutEverywhere',
        onError: { target: 'confirming', actions: [failureRemembered, failureReported] },
      },
    },
    loggedOutEverywhere: {
      tags: ['sheet:logout', 'busy'],
      entry: [
        { type: 'notifySession', params: { event: { type: 'sessions.ended' } } },
        { type: 'alert', params: { messages: [LOGOUT_WORDS.everywhere] } },
      ],
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type SettingsRef = ActorRefFrom<typeof settingsMachine>;

type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

/** The sheet over the menu; null while there is none. */
export const selectSettingsSheet = oneTagOf(['sheet:help', 'sheet:logout']);

/** Why the other devices could not be logged out. */
export function selectLogoutFailure(snapshot: SettingsSnapshot): ApiError | null {
  return snapshot.context.failure;
}
