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
import { OtherWay } from '../OtherWay.tsx';
import styles from './Login.module.css';

const FORM_ID = 'login';

/** ID and password. */
export function LoginForm({ form }: { form: FormRef }) {
  const { snapshot, fieldOf } = useFormFields(form);
  const typed = selectValue(snapshot, 'loginId').trim() || undefined;
  return (
    <FlowForm form={form} id={FORM_ID} label="ログイン">
      <Field
        {...fieldOf('loginId')}
        label="メールアドレスまたは会員ID"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...fieldOf('password')} label="パスワード" autoComplete="current-password" />
      <div className={styles.forgotten}>
        <Link className={buttonClass({ variant: 'text' })} to={paths.recoverPassword(typed)}>
          パスワードを忘れた方
        </Link>
      </div>
    </FlowForm>
  );
}

/** The docked part: the login itself, why it failed, and the way to the registration. */
export function LoginActions({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting } = useFormFields(form);
  return (
    <>
      <FormProblem snapshot={snapshot} />
      <Button type="submit" form={FORM_ID} block busy={isSubmitting} busyLabel="ログインしています…">
        ログイン
      </Button>
      <OtherWay about="はじめての方は" to={paths.register()}>
        会員登録する
      </OtherWay>
    </>
  );
}
