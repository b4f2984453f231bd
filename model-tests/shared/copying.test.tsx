import { copyingMachine } from '#machines/shared/copying.ts';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  defineModel({
    machine: copyingMachine,
    inputs: { plain: undefined },
    events: {
      'text.copied': [{ by: press(/パスワードを/) }],
      'text.selected': [{ by: fromOutside }],
    },
    outcomes: {},
    screen: () => (
      <>
        <p id="password">k7m4-q2xz</p>
        <CopyButton of="password" label="パスワード" />
      </>
    ),
    states: {
      idle: ({ screen }) => screen.getByRole('button', { name: 'パスワードをコピー' }),
      copied: ({ screen }) => screen.getByRole('button', { name: 'パスワードをコピーしました' }),
      selected: ({ screen }) => screen.getByRole('button', { name: 'パスワードを長押しでコピー' }),
    },
  }),
);
