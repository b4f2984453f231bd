import { useSelector } from '@xstate/react';
import { Link, useSearchParams } from 'react-router-dom';
import { RECOVERY_TIME } from '#domain/account/links.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { recoveryMachine, selectRecoveredId } from '#machines/account/recovery.ts';
import type { FormRef } from '#machines/shared/form.ts';
import { paths } from '#machines/shell/paths.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';
import styles from '../account.module.css';
import { FormActions } from '../FormActions.tsx';
import { ResendMail } from '../mailing/ResendMail.tsx';

/** /recover-password (docs/spec/account.md, "Screens"); the query `loginid` fills in the ID. */
export default function RecoverPassword() {
  const [query] = useSearchParams();
  const flow = useFlow(recoveryMachine, { loginId: query.get('loginid') ?? '' });
  const form = useSelector(flow, ({ children }) => children.form);
  const loginId = useSelector(flow, selectRecoveredId);
  if (loginId !== null) return <Mailed loginId={loginId} />;
  return (
    <Page title="パスワードの再設定" back={<BackLink to={paths.login()} label="ログインへ戻る" />}>
      <div className={styles.stack}>{form && <RecoveryForm form={form} />}</div>
    </Page>
  );
}

/** It does not say whether the ID exists. */
function Mailed({ loginId }: { loginId: string }) {
  const flow = useFlow(mailingMachine, { purpose: 'recovery', address: loginId });
  return (
    <Page
      title="メールを送りました"
      back={<BackLink to={paths.login(loginId)} label="ログインへ戻る" />}
      footer={
        <>
          <ResendMail flow={flow} />
          <Link className={buttonClass({ variant: 'text', block: true })} to={paths.login(loginId)}>
            ログインへ戻る
          </Link>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.text}>
          <p>
            <strong className={styles.address}>
              <MailAddress address={loginId} />
            </strong>{' '}
            が登録されている場合は、再設定用のリンクをお送りしました。
          </p>
          <p>メールのリンクを開いて、{RECOVERY_TIME}以内に新しいパスワードを設定してください。</p>
        </div>
      </div>
    </Page>
  );
}

/** The ID whose password is to be replaced. */
export function RecoveryForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="recovery" label="パスワードの再設定">
      <Field
        {...fieldOf('loginId')}
        label="メールアドレスまたは会員ID"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="recovery" block busy={isSubmitting} busyLabel="送っています…">
          再設定用のメールを送る
        </Button>
      </FormActions>
    </FlowForm>
  );
}
