import { passwordRules } from '#domain/account/password.ts';
import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { Rules } from '#src/ui/forms/Rules.tsx';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onValueChange: (value: string) => void;
}

/** A password that is chosen: what docs/spec/account.md, "Input" asks for, ticked as it is met. */
export function NewPasswordField(field: NewPasswordFieldProps) {
  const { isLongEnough, isMixed } = passwordRules(field.value);
  return (
    <PasswordField
      {...field}
      required
      autoComplete="new-password"
      hint={
        <>
          <Rules
            rules={[
              { text: '6文字以上', isMet: isLongEnough },
              { text: '英字と数字の両方', isMet: isMixed },
            ]}
          />
          15文字以上をおすすめします。
        </>
      }
    />
  );
}
