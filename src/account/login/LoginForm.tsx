import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type FormMachine,
  selectFieldMessage,
  selectIsSubmitting,
  selectValue,
} from '#machines/shared/form.ts';
import { FormProblem } from '#src/shared/FormProblem.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';

/** ID and password. */
export function LoginForm({ form }: { form: ActorRefFrom<FormMachine> }) {
  const snapshot = useSelector(form, (current) => current);
  const isSubmitting = selectIsSubmitting(snapshot);
  const fieldOf = (name: string) => ({
    name,
    value: selectValue(snapshot, name),
    error: selectFieldMessage(snapshot, name),
    readOnly: isSubmitting,
    onValueChange: (value: string) => form.send({ type: 'field.edited', name, value }),
  });

  return (
    <Form label="ログイン" onSubmit={() => form.send({ type: 'form.submitted' })}>
      <Field
        {...fieldOf('loginid')}
        label="ID"
        hint="登録したメールアドレスなど"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...fieldOf('pw')} label="パスワード" autoComplete="current-password" />
      <FormProblem snapshot={snapshot} />
      <Button type="submit" block busy={isSubmitting} busyLabel="ログインしています…">
        ログイン
      </Button>
    </Form>
  );
}
