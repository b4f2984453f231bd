import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { checkRecoveryLink } from '#contract/account/recovery.ts';
import {
  passwordResetMachine,
  selectIsChecking,
  selectIsReset,
  selectResetFailure,
  selectResetProblem,
} from '#machines/account/passwordReset.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { Done } from '#src/shared/done/Done.tsx';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { LoginLink } from '#src/shared/links/LoginLink.tsx';
import { useAppName } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Logo } from '#src/shell/page/Logo.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { isServed } from '#src/shell/served.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from '../account.module.css';
import { FormActions } from '../FormActions.tsx';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { RepeatedPasswordField } from '../fields/RepeatedPasswordField.tsx';
import { DeadLink } from '../links/DeadLink.tsx';
import { UncheckedLink } from '../links/UncheckedLink.tsx';

/** /recover-password/{email}/{token} (docs/spec/account.md, "Screens"). */
export default function ResetPassword() {
  const { email = '', token = '' } = useParams();
  const flow = useFlow(passwordResetMachine, { loginId: email, linkToken: token });
  const appName = useAppName();
  const isChecking = useSelector(flow, selectIsChecking);
  const isReset = useSelector(flow, selectIsReset);
  const problem = useSelector(flow, selectResetProblem);
  const form = useSelector(flow, ({ children }) => children.form);
  const failure = useSelector(flow, selectResetFailure);

  return (
    <Page title="パスワードの再設定" docks actions={<Logo name={appName} />}>
      {isChecking && <Skeleton shape="lines" count={3} label="リンクを確認しています" />}
      {failure && <UncheckedLink failure={failure} flow={flow} />}
      {form && (
        <div className={styles.stack}>
          <ResetForm form={form} />
        </div>
      )}
      {isReset && (
        <Done title="パスワードを変更しました" action={<LoginLink loginId={email} block />}>
          {/* Our server alone is known to end every session. */}
          {isServed(checkRecoveryLink) && '安全のため、すべての端末からログアウトしました。'}
          新しいパスワードでログインしてください。
        </Done>
      )}
      {problem && <DeadLink problem={problem} purpose="recovery" loginId={email} />}
    </Page>
  );
}

/** The new password, twice. */
export function ResetForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="reset" label="パスワードの再設定">
      <Field {...fieldOf('loginId')} label="ID" readOnly autoComplete="username" />
      <NewPasswordField {...fieldOf('newPassword')} label="新しいパスワード" />
      <RepeatedPasswordField {...fieldOf('repeatedPassword')} />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="reset" block busy={isSubmitting} busyLabel="変更しています…">
          パスワードを変更する
        </Button>
      </FormActions>
    </FlowForm>
  );
}
