import type { ReactNode } from 'react';
import type { VisitRef } from '#machines/visit/visit.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface VisitSheetProps {
  visit: VisitRef;
  title: ReactNode;
  retry?: ReactNode;
  children: ReactNode;
}

/** A sheet over a reservation's card, which can be closed. */
export function VisitSheet({ visit, title, retry, children }: VisitSheetProps) {
  const dismiss = () => visit.send({ type: 'dialog.dismissed' });
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
