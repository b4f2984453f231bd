import { expect } from 'vitest';
import { alertsMachine } from '#machines/shell/alerts.ts';
import { Alerts } from '#src/shell/Alerts.tsx';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: alertsMachine,
    inputs: { plain: undefined },
    events: {
      'alert.raised': [
        { with: { alert: { messages: ['権限エラーが発生しました。'] } }, by: fromOutside },
        { with: { alert: { messages: ['パスエラーが発生しました。'] } }, by: fromOutside },
      ],
      'dialog.dismissed': [{ by: press('OK') }],
    },
    outcomes: {},
    reads: ({ queue }) => queue,
    screen: () => <Alerts />,
    states: {
      silent: ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
      showing: ({ screen, context }) =>
        screen.getByRole('dialog', { name: context.queue[0]?.messages[0] ?? '' }),
    },
  }),
);
