import { Button } from './Button.tsx';
import { BACK } from './backWord.ts';

interface ReturnButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** Leaves a sheet without doing what it asks about. */
export function ReturnButton(props: ReturnButtonProps) {
  return (
    <Button block variant="secondary" {...props}>
      {BACK}
    </Button>
  );
}
