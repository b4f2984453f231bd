import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gesturesBy } from '#tests/support/gestures/gestures.ts';
import { press } from './reading.ts';

export const { signIn, reserve, enter, extend, leave } = gesturesBy({
  press,
  confirm: press, // it presses in the topmost dialog
  choose: (option) => press(new RegExp(`^${option}`), 'radio'),
  fill: async (label, text) => userEvent.type(await screen.findByLabelText(label), text),
});
