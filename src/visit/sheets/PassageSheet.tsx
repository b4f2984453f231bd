import type { ReactNode } from 'react';
import type { PassageRef } from '#machines/visit/passage/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface PassageSheetProps {
  passage: PassageRef;
  title: ReactNode;
  retry?: ReactNode;
  children: ReactNode;
}

/** A sheet over a reservation's card that says why the door did not open; it can be closed. */
export function PassageSheet({ passage, title, retry, children }: PassageSheetProps) {
  const dismiss = () => passage.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      onDismiss={dismiss}
      actions={
        <>
          {retry}
          <Button block variant="secondary" onClick={dismiss}>
            閉じる
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
