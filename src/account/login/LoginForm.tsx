import { Link } from 'react-router-dom';
import { type FormRef, selectValue } from '#machines/shared/form.ts';
import { paths } from '#machines/shell/paths.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';

/** ID and password. */
export function LoginForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  const typed = selectValue(snapshot, 'loginid').trim() || undefined;
  return (
    <FlowForm form={form} label="ログイン">
      <Field
        {...fieldOf('loginid')}
        label="ID"
        hint="登録したメールアドレス、または会員ID"
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
      <Link className={buttonClass({ variant: 'text', block: true })} to={paths.recoverPassword(typed)}>
        パスワードを忘れた方
      </Link>
    </FlowForm>
  );
}
