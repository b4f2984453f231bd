import { type SnapshotFrom, setup } from 'xstate';
import { asks } from '../shell/asks.ts';

/** The settings menu (spec section 2): what it lists needs no state, but ending the session asks first. */
export const settingsMachine = setup({
  types: {
    events: {} as { type: 'logout.pressed' } | { type: 'logout.confirmed' } | { type: 'dialog.dismissed' },
  },
  actions: asks,
}).createMachine({
  id: 'settings',
  initial: 'browsing',
  states: {
    browsing: {
      on: { 'logout.pressed': 'confirming' },
    },
    confirming: {
      on: {
        'logout.confirmed': 'leaving',
        'dialog.dismissed': 'browsing',
      },
    },
    leaving: {
      description: 'The session ends, forgets what it stored and leads to the login (section 4).',
      entry: { type: 'tellSession', params: { event: { type: 'logout.requested' } } },
    },
  },
});

type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

export function selectSettingsStep(snapshot: SettingsSnapshot) {
  return snapshot.value;
}
