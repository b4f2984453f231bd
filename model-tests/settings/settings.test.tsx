import { expect } from 'vitest';
import { settingsMachine } from '#machines/settings/settings.ts';
import Settings from '#src/settings/Settings.tsx';
import { press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: settingsMachine,
    inputs: { plain: undefined },
    events: {
      'logout.pressed': [{ by: press('ログアウト') }],
      'logout.confirmed': [{ by: press('ログアウトする') }],
      'dialog.dismissed': [{ by: press('戻る') }],
    },
    outcomes: {},
    screen: () => <Settings />,
    states: {
      browsing: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      confirming: ({ screen }) => screen.getByRole('dialog', { name: 'ログアウトしますか' }),
      loggingOut: ({ screen }) => screen.getByRole('button', { name: 'ログアウトしています…' }),
    },
  }),
);
