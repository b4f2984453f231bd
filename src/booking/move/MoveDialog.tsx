import { useSelector } from '@xstate/react';
import { type MoveConfirmationRef, selectMoveSheet } from '#machines/booking/move/confirmation.ts';
import { MoveConfirmation } from './MoveConfirmation.tsx';
import { MoveQuoteFailedSheet, MoveRefusedSheet, MoveSlotLostSheet } from './moveProblemSheets.tsx';

/** The last word before a reservation is moved: the sheet that is shown. */
export function MoveDialog({ confirmation }: { confirmation: MoveConfirmationRef }) {
  const sheet = useSelector(confirmation, selectMoveSheet);
  switch (sheet) {
    case 'sheet:price':
      return <MoveConfirmation confirmation={confirmation} />;
    case 'sheet:quoteFailed':
      return <MoveQuoteFailedSheet confirmation={confirmation} />;
    case 'sheet:slotLost':
      return <MoveSlotLostSheet confirmation={confirmation} />;
    case 'sheet:refused':
      return <MoveRefusedSheet confirmation={confirmation} />;
    case null:
      return null;
  }
}
