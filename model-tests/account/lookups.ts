import { bystander } from '#tests/machines/support/held.ts';
import { fromOutside } from '../support/model/gestures.ts';

/** The parts of the form around it that a look-up needs, in a model of the look-up alone. */
export const subscriber = bystander;

/** A field of that form, which is the form's own business. */
export const fieldOf = (name: string) => ({
  name,
  value: '',
  error: undefined,
  readOnly: true,
  onValueChange: () => undefined,
});

/** The form says that a field has been edited. */
export const edited = (name: string, value: string) => ({ with: { name, value }, by: fromOutside });
