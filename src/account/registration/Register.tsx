import { useSelector } from '@xstate/react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { registrationMachine } from '#machines/account/registration.ts';
import { type FormRef, selectValue } from '#machines/shared/form.ts';
import { paths } from '#machines/shell/paths.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import styles from '../account.module.css';
import { BrowserWarning } from './BrowserWarning.tsx';

/** /register (docs/spec/account.md, "Screens"): the default screen of visitors. */
export default function Register() {
  const [query] = useSearchParams();
  const flow = useFlow(registrationMachine, { email: query.get('email') ?? '' });
  const form = useSelector(flow, ({ children }) => children.form);
  const metadata = useMetadata();

  return (
    <Page title="会員登録" actions={<Logo name={metadata?.appName ?? 'コモリ'} />}>
      <BrowserWarning />
      <div className={styles.stack}>{form && <RegistrationForm form={form} />}</div>
    </Page>
  );
}

/** The address, and the way to the login for those who are members. */
export function RegistrationForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  // Where somebody wanted to go before this screen stood in the way; the login leads there.
  const { state } = useLocation();
  const typed = selectValue(snapshot, 'email').trim();
  return (
    <>
      <FlowForm form={form} label="会員登録">
        <Field
          {...fieldOf('email')}
          label="メールアドレス"
          hint="登録ページのリンクをお送りします。法人会員の方もこちらから登録できます。"
          required
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormProblem snapshot={snapshot} />
        <Button type="submit" block busy={isSubmitting} busyLabel="送っています…">
          登録用のメールを送る
        </Button>
      </FlowForm>
      <Link
        className={buttonClass({ variant: 'secondary', block: true })}
        to={paths.login(typed === '' ? undefined : typed)}
        state={state}
      >
        会員の方はログインする
      </Link>
    </>
  );
}
