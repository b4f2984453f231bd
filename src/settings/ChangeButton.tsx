import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';

interface ChangeButtonProps {
  /** The form that it submits, where it does not stand in it. */
  form?: string;
  type?: 'submit';
  busy: boolean;
  /** In place of 変更しています…. */
  busyLabel?: ReactNode;
}

/** Changes what is known about the member. */
export function ChangeButton({ busyLabel, ...rest }: ChangeButtonProps) {
  return (
    <Button {...rest} block busyLabel={busyLabel ?? '変更しています…'}>
      変更する
    </Button>
  );
}
