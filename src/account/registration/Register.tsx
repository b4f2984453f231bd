import { useSelector } from '@xstate/react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { registrationMachine } from '#machines/account/registration.ts';
import { type FormRef, selectValue } from '#machines/shared/form.ts';
import { paths } from '#machines/shell/paths.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { useAppName, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { OtherWay } from '../OtherWay.tsx';
import { useKeyboardInset } from '../useKeyboardInset.ts';
import { BrowserWarning } from './BrowserWarning.tsx';
import { Offer } from './Offer.tsx';
import { ownBrowserWarning } from './ownBrowser.ts';
import styles from './Register.module.css';

const FORM_ID = 'registration';

/** /register (docs/spec/account.md, "Screens"): the default screen of visitors. */
export default function Register() {
  const [query] = useSearchParams();
  const flow = useFlow(registrationMachine, { email: query.get('email') ?? '' });
  const form = useSelector(flow, ({ children }) => children.form);
  const metadata = useMetadata();
  useKeyboardInset();

  return (
    <Page
      title="会員登録"
      actions={<Logo name={useAppName()} />}
      footer={form && <RegistrationActions form={form} />}
    >
      <div className={styles.register} data-whole>
        <div>
          <BrowserWarning />
          <Offer price={metadata === null ? undefined : metadata.lowestPrice} />
        </div>
        {form && <RegistrationForm form={form} />}
      </div>
    </Page>
  );
}

/** The address. */
export function RegistrationForm({ form }: { form: FormRef }) {
  const { fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id={FORM_ID} label="会員登録">
      <Field
        {...fieldOf('email')}
        label="メールアドレス"
        hint="登録用のリンクをお送りします。法人の方も同じです。"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FlowForm>
  );
}

/** The docked part: the mail, why it was not sent, the way to the login for members, and the terms to be agreed to. */
export function RegistrationActions({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting } = useFormFields(form);
  // Where somebody wanted to go before this screen stood in the way; the login leads there.
  const { state } = useLocation();
  const typed = selectValue(snapshot, 'email').trim() || undefined;
  return (
    <>
      <FormProblem snapshot={snapshot} />
      <Button
        type="submit"
        form={FORM_ID}
        block
        // It works here all the same, but the next thing to do is to take the address to Safari.
        variant={ownBrowserWarning() === 'notSafari' ? 'secondary' : 'primary'}
        busy={isSubmitting}
        busyLabel="送っています…"
      >
        登録用のメールを送る
      </Button>
      <OtherWay about="会員の方は" to={paths.login(typed)} state={state}>
        ログインする
      </OtherWay>
      <p className={styles.terms}>
        <Link className={styles.link} to={paths.terms(paths.register(typed))} state={state}>
          利用規約
        </Link>
      </p>
    </>
  );
}
