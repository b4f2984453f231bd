import type { useFormFields } from '#src/shared/forms/useFormFields.ts';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldGroup } from '#src/ui/forms/FieldGroup.tsx';
import { Met } from '#src/ui/forms/Rules.tsx';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';

type FieldOf = ReturnType<typeof useFormFields>['fieldOf'];

/** The fields to sign in with: the address that the link was mailed to, and a password. */
export function LoginFields({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <FieldGroup title="ログイン情報">
      <Field
        {...fieldOf('loginId')}
        label="メールアドレス"
        readOnly
        autoComplete="username"
        hint={<Met text="確認済み" />}
      />
      <NewPasswordField {...fieldOf('password')} label="パスワード" />
    </FieldGroup>
  );
}
