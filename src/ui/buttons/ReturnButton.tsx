import { Button } from './Button.tsx';

interface ReturnButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** Leaves a sheet without doing what it asks about. */
export function ReturnButton(props: ReturnButtonProps) {
  return (
    <Button block variant="secondary" {...props}>
      戻る
    </Button>
  );
}
