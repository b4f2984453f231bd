import { useSelector } from '@xstate/react';
import type { DialogRef } from '#machines/booking/reservation/chart.ts';
import { selectSheet } from '#machines/booking/reservation/selectors.ts';
import { ConfirmationSheet } from './ConfirmationSheet.tsx';
import { MaxPriceSheet, QuoteFailedSheet, RefusalSheet, SlotLostSheet } from './problemSheets.tsx';

/** The reservation dialog (docs/spec/booking.md, "Reservation dialog"): the sheet that is shown. */
export default function ReservationDialog({ dialog }: { dialog: DialogRef }) {
  const sheet = useSelector(dialog, selectSheet);
  switch (sheet) {
    case 'sheet:price':
      return <ConfirmationSheet dialog={dialog} />;
    case 'sheet:quoteFailed':
      return <QuoteFailedSheet dialog={dialog} />;
    case 'sheet:capped':
      return <MaxPriceSheet dialog={dialog} />;
    case 'sheet:slotLost':
      return <SlotLostSheet dialog={dialog} />;
    case 'sheet:refused':
      return <RefusalSheet dialog={dialog} />;
    case null:
      return null;
  }
}
