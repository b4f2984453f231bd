import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import type { ButtonLook } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface MissingReservationProps {
  readonly variant?: ButtonLook['variant'];
  /** Leads to the reservations that there are. */
  readonly onClose: () => void;
  /** Why it may not be there. */
  readonly children: ReactNode;
}

/** An address names a reservation that is none of the member's any more, or never was. */
export function MissingReservation({ variant, onClose, children }: MissingReservationProps) {
  return (
    <Sheet
      title="予約が見つかりません"
      onDismiss={onClose}
      actions={
        <Button block variant={variant} onClick={onClose}>
          今の予約を見る
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
