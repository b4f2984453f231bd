import { useSelector } from '@xstate/react';
import { MAIL_CHANGE_TIME } from '#domain/account/links.ts';
import { mailChangeMachine, selectMailedAddress, servesMailChange } from '#machines/settings/mailChange.ts';
import type { FormRef } from '#machines/shared/form.ts';
import styles from '#src/account/account.module.css';
import { FormActions } from '#src/account/FormActions.tsx';
import { TITLES } from '#src/settings/menu/titles.ts';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { NotServed } from '#src/shared/links/NotServed.tsx';
import { useMember, useMetadata } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Field } from '#src/ui/forms/Field.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { MailAddress } from '#src/ui/MailAddress.tsx';

const BACK = <BackToMenu />;

/** /app/settings/change-email (docs/spec/settings.md, "Mail address"). */
export default function ChangeEmail() {
  const flow = useFlow(mailChangeMachine);
  const form = useSelector(flow, ({ children }) => children.form);
  const mailed = useSelector(flow, selectMailedAddress);
  const present = useMember()?.loginId ?? '';
  const isKnown = useMetadata() !== null;
  if (isKnown && !servesMailChange()) return <NotServed screen={TITLES.mailChange} />;
  if (mailed !== null) {
    return <Mailed to={mailed} onCorrect={() => flow.send({ type: 'correction.requested' })} />;
  }
  return (
    <Page title={TITLES.mailChange} back={BACK} docks>
      {form && (
        <div className={styles.stack}>
          <MailChangeForm form={form} present={present} />
        </div>
      )}
    </Page>
  );
}

/** The new address, and the present password. */
export function MailChangeForm({ form, present }: { form: FormRef; present: string }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="email" label={TITLES.mailChange}>
      <Field
        {...fieldOf('email')}
        label="新しいメールアドレス"
        hint={`今のメールアドレスは ${present} です。`}
        required
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fieldOf('currentPassword')}
        label="現在のパスワード"
        required
        autoComplete="current-password"
      />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="email" block busy={isSubmitting} busyLabel="送っています…">
          確認のメールを送る
        </Button>
      </FormActions>
    </FlowForm>
  );
}

/** It does not say whether somebody is a member under the address already. */
function Mailed({ to, onCorrect }: { to: string; onCorrect: () => void }) {
  return (
    <Page
      title="メールを送りました"
      back={BACK}
      footer={
        <Button block variant="secondary" onClick={onCorrect}>
          メールアドレスを入力し直す
        </Button>
      }
    >
      <div className={styles.stack}>
        <div className={styles.text}>
          <p>
            <strong className={styles.address}>
              <MailAddress address={to} />
            </strong>{' '}
            に、確認のリンクをお送りしました。
          </p>
          <p>
            {MAIL_CHANGE_TIME}
            以内にリンクを開いて、変更を完了してください。それまでは、今のメールアドレスが使えます。
          </p>
          <p>変更が済むと、この端末のほかからログアウトします。</p>
          <p>
            届かないときは、迷惑メールのフォルダーと、メールアドレスをご確認ください。すでに会員として登録されているメールアドレスは、使えません。
          </p>
        </div>
      </div>
    </Page>
  );
}
