import type { Gesture, Scene } from './model.ts';

/** Presses the button of that name. */
export function press(name: string | RegExp): Gesture {
  return ({ user, screen }) => user.click(screen.getByRole('button', { name }));
}

/** Puts the text into the field of that label in place of what is there: one change, one event. */
export function fill(label: string | RegExp, text: string): Gesture {
  return async ({ user, screen }) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.click(field);
    field.select();
    await user.paste(text);
  };
}

/** The event comes from elsewhere than the view: from the shell, the storage, another flow. */
export function fromOutside({ actor, event }: Scene): void {
  actor.send(event);
}

/** Another flow tells it of itself, and nobody can be expected to cause it: no way out of anything. */
export function byAnotherFlow(scene: Scene): void {
  fromOutside(scene);
}

/** Chooses one of several. */
export function choose(name: string | RegExp): Gesture {
  return ({ user, screen }) => user.click(screen.getByRole('radio', { name }));
}

/** Picks the option of that text in the device's picker of that label. */
export function pick(label: string | RegExp, option: string): Gesture {
  return ({ user, screen }) => user.selectOptions(screen.getByLabelText(label), option);
}
