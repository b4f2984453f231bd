import { useSelector } from '@xstate/react';
import { type FormRef, selectFieldMessage, selectIsSubmitting, selectValue } from '#machines/shared/form.ts';

/** The props of a form's fields: `{...fieldOf('name')}` on a `Field`, `Select` or `PasswordField`. */
export function useFormFields(form: FormRef) {
  const snapshot = useSelector(form, (current) => current);
  const isSubmitting = selectIsSubmitting(snapshot);
  return {
    snapshot,
    isSubmitting,
    fieldOf: (name: string) => ({
      name,
      value: selectValue(snapshot, name),
      error: selectFieldMessage(snapshot, name),
      readOnly: isSubmitting,
      onValueChange: (value: string) => form.send({ type: 'field.edited', name, value }),
    }),
  };
}
