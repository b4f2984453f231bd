import { PasswordField } from '#src/ui/forms/PasswordField.tsx';

interface RepeatedPasswordFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onValueChange: (value: string) => void;
}

/** The new password once more. */
export function RepeatedPasswordField(field: RepeatedPasswordFieldProps) {
  return <PasswordField {...field} label="新しいパスワード（確認用）" required autoComplete="new-password" />;
}
