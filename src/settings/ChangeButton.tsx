import { Button } from '#src/ui/buttons/Button.tsx';

interface ChangeButtonProps {
  /** The form that it submits, where it does not stand in it. */
  form?: string;
  type?: 'submit';
  busy: boolean;
  busyLabel?: string;
}

/** Changes what is known about the member. */
export function ChangeButton({ busyLabel = '変更しています…', ...rest }: ChangeButtonProps) {
  return (
    <Button {...rest} block busyLabel={busyLabel}>
      変更する
    </Button>
  );
}
