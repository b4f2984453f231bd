import { useRef } from 'react';
import { copyingMachine } from '#machines/shared/copying.ts';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { fromOutside, press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';

function Password() {
  const words = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={words}>k7m4-q2xz</p>
      <CopyButton of={words} label="パスワード" />
    </>
  );
}

testModel(
  defineModel({
    machine: copyingMachine,
    inputs: { plain: undefined },
    events: {
      'text.copied': [{ by: press(/パスワードを/) }],
      'text.selected': [{ by: fromOutside }],
    },
    outcomes: {},
    screen: () => <Password />,
    states: {
      idle: ({ screen }) => screen.getByRole('button', { name: 'パスワードをコピー' }),
      copied: ({ screen }) => screen.getByRole('button', { name: 'パスワードをコピーしました' }),
      selected: ({ screen }) => screen.getByRole('button', { name: 'パスワードを長押しでコピー' }),
    },
  }),
);
