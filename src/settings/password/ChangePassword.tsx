import { useSelector } from '@xstate/react';
import {
  passwordChangeMachine,
  selectEndedSessions,
  selectIsChanged,
} from '#machines/settings/passwordChange.ts';
import type { FormRef } from '#machines/shared/form.ts';
import styles from '#src/account/account.module.css';
import { FormActions } from '#src/account/FormActions.tsx';
import { NewPasswordField } from '#src/account/fields/NewPasswordField.tsx';
import { RepeatedPasswordField } from '#src/account/fields/RepeatedPasswordField.tsx';
import { TITLES } from '#src/settings/menu/titles.ts';
import { Done } from '#src/shared/done/Done.tsx';
import { FlowForm } from '#src/shared/forms/FlowForm.tsx';
import { FormProblem } from '#src/shared/forms/FormProblem.tsx';
import { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { BackToMenu, MenuButton } from '#src/shared/links/BackToMenu.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';

/** /app/settings/change-password (docs/spec/settings.md, "Screens"). */
export default function ChangePassword() {
  const flow = useFlow(passwordChangeMachine);
  const form = useSelector(flow, ({ children }) => children.form);
  const isChanged = useSelector(flow, selectIsChanged);
  const ended = useSelector(flow, selectEndedSessions);
  return (
    <Page title={TITLES.passwordChange} back={!isChanged && <BackToMenu />} docks>
      {form && (
        <div className={styles.stack}>
          <PasswordChangeForm form={form} />
        </div>
      )}
      {isChanged && (
        <Done title="パスワードを変更しました" action={<MenuButton />}>
          {saidOf(ended)}
        </Done>
      )}
    </Page>
  );
}

/** How the other devices fare; a server that does not say it may have left them signed in. */
function saidOf(ended: number | null): string {
  if (ended === null) return '次のログインから、新しいパスワードをお使いください。';
  return ended > 0
    ? `ほかの端末（${ended}台）からログアウトしました。`
    : 'ほかにログインしている端末はありません。';
}

/** The present password, and the new one twice. */
export function PasswordChangeForm({ form }: { form: FormRef }) {
  const { snapshot, isSubmitting, fieldOf } = useFormFields(form);
  return (
    <FlowForm form={form} id="password" label={TITLES.passwordChange}>
      <PasswordField
        {...fieldOf('currentPassword')}
        label="現在のパスワード"
        required
        autoComplete="current-password"
      />
      <NewPasswordField {...fieldOf('newPassword')} label="新しいパスワード" />
      <RepeatedPasswordField {...fieldOf('repeatedPassword')} />
      <FormActions>
        <FormProblem snapshot={snapshot} />
        <Button type="submit" form="password" block busy={isSubmitting} busyLabel="変更しています…">
          パスワードを変更する
        </Button>
      </FormActions>
    </FlowForm>
  );
}
