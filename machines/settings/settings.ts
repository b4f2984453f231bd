import { type SnapshotFrom, setup } from 'xstate';
import { shellActions } from '../shell/actions.ts';

/** The settings menu (spec section 2): what it lists needs no state, but ending the session asks first. */
export const settingsMachine = setup({
  types: {
    events: {} as { type: 'logout.pressed' } | { type: 'logout.confirmed' } | { type: 'dialog.dismissed' },
  },
  actions: shellActions,
}).createMachine({
  id: 'settings',
  initial: 'browsing',
  states: {
    browsing: {
      on: { 'logout.pressed': 'confirming' },
    },
    confirming: {
      on: {
        'logout.confirmed': 'loggingOut',
        'dialog.dismissed': 'browsing',
      },
    },
    loggingOut: {
      description: 'The session ends, forgets what it stored and leads to the login (section 4).',
      entry: { type: 'tellSession', params: { event: { type: 'logout.requested' } } },
      type: 'final',
    },
  },
});

type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

export function selectSettingsStep(snapshot: SettingsSnapshot) {
  return snapshot.value;
}
