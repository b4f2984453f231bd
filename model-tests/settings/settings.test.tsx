import { expect } from 'vitest';
import { logoutEverywhere } from '#contract/account/leaving.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import Settings from '#src/settings/Settings.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: settingsMachine,
    inputs: { plain: { holds: 'minutes' } },
    events: {
      'logout.wanted': [{ by: press(WORDS.logOut) }],
      'logout.confirmed': [{ by: press(WORDS.confirmLogOut) }],
      'everywhere.confirmed': [{ by: press(WORDS.logOutEverywhere) }],
      'help.wanted': [{ by: press(WORDS.help) }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, WORDS.close)) }],
    },
    outcomes: {
      wallet: {},
      leaveDevice: { left: resolved(), broken: rejected() },
      endSessions: {
        ended: answered(logoutEverywhere, undefined),
        broken: failed(logoutEverywhere, 500),
      },
    },
    rests: {
      wallet: {
        value: { loaded: 'fresh' },
        context: {
          of: { kind: 'minutes' },
          data: { kind: 'minutes', minutes: 130 },
          loadedAt: NOW,
          failure: null,
        },
      },
    },
    screen: () => <Settings />,
    states: {
      browsing: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      helping: ({ screen }) => screen.getByRole('dialog', { name: TITLES.help }),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'ログアウトしますか' }),
      endingSessions: ({ screen }) =>
        screen.getByRole('button', { name: 'すべての端末からログアウトしています…' }),
      loggedOutEverywhere: asParent,
      leavingDevice: ({ screen }) => screen.getByRole('button', { name: WORDS.loggingOut }),
      loggingOut: ({ screen }) => screen.getByRole('button', { name: WORDS.loggingOut }),
    },
  }),
);
