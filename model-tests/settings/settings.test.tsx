import { expect } from 'vitest';
import { logoutEverywhere } from '#contract/account/session.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import Settings from '#src/settings/Settings.tsx';
import { press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { answered, failed } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: settingsMachine,
    inputs: { plain: undefined },
    events: {
      'logout.pressed': [{ by: press('ログアウト') }],
      'logout.confirmed': [{ by: press('ログアウトする') }],
      'everywhere.confirmed': [{ by: press('他の端末からもログアウトする') }],
      'dialog.dismissed': [{ by: press('戻る') }],
    },
    outcomes: {
      endSessions: {
        ended: answered(logoutEverywhere, undefined),
        broken: failed(logoutEverywhere, 500),
      },
    },
    screen: () => <Settings />,
    states: {
      browsing: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'ログアウトしますか' }),
      endingSessions: ({ screen }) =>
        screen.getByRole('button', { name: 'すべての端末からログアウトしています…' }),
      loggedOutEverywhere: asParent,
      loggingOut: ({ screen }) => screen.getByRole('button', { name: 'ログアウトしています…' }),
    },
  }),
);
