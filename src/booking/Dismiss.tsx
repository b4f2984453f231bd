import { Button } from '#src/ui/buttons/Button.tsx';

/** A flow whose sheet can be dismissed. */
export interface Dismissible {
  send(event: { type: 'dialog.dismissed' }): void;
}

interface DismissProps {
  flow: Dismissible;
  /** Whether there is no other way on. */
  primary?: boolean;
  children: string;
}

/** The button that closes a sheet. */
export function Dismiss({ flow, primary = false, children }: DismissProps) {
  return (
    <Button
      block
      variant={primary ? 'primary' : 'secondary'}
      onClick={() => flow.send({ type: 'dialog.dismissed' })}
    >
      {children}
    </Button>
  );
}
